import { FEDERATION_CONTRACT, SERVED_CONTRACTS } from '@magnetx/federation';
import shell from '../shell.json' with { type: 'json' };

test('the build says the contracts that the sources speak', () => {
  expect(shell).toEqual({ contract: FEDERATION_CONTRACT, serves: SERVED_CONTRACTS });
});
