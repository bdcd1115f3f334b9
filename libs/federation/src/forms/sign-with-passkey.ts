import type * as browser from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { PASSKEY_REFUSED_TEXT } from '@magnetx/contracts';
import type { CallError } from '../api/index.ts';

type Options = Readonly<Record<string, unknown>>;

/** Loads the library on the first use. Rejects with a call error when the person or the browser refuses. */
async function ask<T extends object>(prompt: (library: typeof browser) => Promise<T>) {
  const library = await import('@simplewebauthn/browser');
  try {
    const { id, ...more } = (await prompt(library)) as T & { readonly id: string };
    return { id, ...more };
  } catch {
    const refused: CallError = { status: 400, code: 'passkey_refused', error: PASSKEY_REFUSED_TEXT };
    throw refused;
  }
}

/** The answer of a passkey to the options of the API. */
export function signWithPasskey(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return ask(({ startAuthentication }) => startAuthentication({ optionsJSON }));
}

export function createPasskey(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return ask(({ startRegistration }) => startRegistration({ optionsJSON }));
}
