import { checksumAddress } from '@magnetx/contracts/evm-address';
import * as Address from 'ox/Address';
import * as Hex from 'ox/Hex';
import * as PersonalMessage from 'ox/PersonalMessage';
import * as Secp256k1 from 'ox/Secp256k1';
import * as Signature from 'ox/Signature';

export interface TestWallet {
  /** In checksummed form. */
  readonly address: string;
  /** Signs a message as wallets do (`personal_sign`). */
  sign: (message: string) => string;
}

/** A wallet with a new key. */
export function createTestWallet(): TestWallet {
  const privateKey = Secp256k1.randomPrivateKey();
  return {
    address: checksumAddress(Address.fromPublicKey(Secp256k1.getPublicKey({ privateKey }))),
    sign: (message) => {
      const payload = PersonalMessage.getSignPayload(Hex.fromString(message));
      return Signature.toHex(Secp256k1.sign({ payload, privateKey }));
    },
  };
}
