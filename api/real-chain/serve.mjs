import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { createHardhatRuntimeEnvironment } from 'hardhat/hre';
import * as AbiParameters from 'ox/AbiParameters';
import solc from 'solc';

// A real EVM behind JSON-RPC on a free port, with three usual tokens and an odd one. Its first line of output is JSON:
// the address, the account that owns all tokens, and the contracts. Ends with its input.

const USUAL_TOKENS = 3;
const SUPPLY = 10n ** 36n;

const networks = { chain: { type: 'edr-simulated', chainId: 1, mining: { auto: false } } };
const { network } = await createHardhatRuntimeEnvironment({ networks });
const { provider } = await network.connect({ network: 'chain' });
const ask = (method, ...params) => provider.request({ method, params });

const [owner] = await ask('eth_accounts');
const file = import.meta.resolve('@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json');
const { bytecode } = JSON.parse(readFileSync(fileURLToPath(file), 'utf8'));
const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint256' }, { type: 'address' }];
const usual = bytecode + AbiParameters.encode(types, ['Dollar', 'USD', SUPPLY, owner]).slice(2);

function compileOddToken() {
  const sources = { token: { content: readFileSync(new URL('odd-token.sol', import.meta.url), 'utf8') } };
  const settings = { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } };
  const { contracts: compiled, errors } = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })),
  );
  if (errors) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join(''));
  return `0x${compiled.token.OddToken.evm.bytecode.object}`;
}

const contracts = [];
for (const data of [...Array(USUAL_TOKENS).fill(usual), compileOddToken()]) {
  const hash = await ask('eth_sendTransaction', { from: owner, data, gas: '0x400000' });
  await ask('evm_mine');
  contracts.push((await ask('eth_getTransactionReceipt', hash)).contractAddress);
}

const server = createServer(async (request, response) => {
  const { id, method, params } = JSON.parse(await text(request));
  const outcome = await ask(method, ...params).then(
    (result) => ({ result }),
    ({ message }) => ({ error: { message } }),
  );
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
});
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  process.stdout.write(`${JSON.stringify({ url, owner, contracts })}\n`);
});
process.stdin.resume().on('end', () => process.exit());
