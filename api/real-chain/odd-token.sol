// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.0;

/// A token that keeps a hundredth of each transfer, and refuses addresses that its owner blocks.
contract OddToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public isBlackListed;

    constructor() {
        balanceOf[msg.sender] = 10 ** 36;
    }

    function addBlackList(address account) external {
        isBlackListed[account] = true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(!isBlackListed[to], "blocked");
        uint256 fee = value / 100;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - fee;
        balanceOf[address(this)] += fee;
        emit Transfer(msg.sender, to, value - fee);
        emit Transfer(msg.sender, address(this), fee);
        return true;
    }
}
