import { FEDERATION_CONTRACT } from '@magnetx/federation';
import shell from '../shell.json' with { type: 'json' };

test('the build says the contract that the sources speak', () => {
  expect(shell.contract).toBe(FEDERATION_CONTRACT);
});
