import { setPriority } from 'node:os';
import { startFlooders, startReaders, startTricklers, startUploaders } from './attackers.ts';
import type { Attack } from './start-attack.ts';

// Attackers have machines of their own; here they only get the processor time that the servers leave.
setPriority(19);
process.once('message', (attack: Attack) => {
  if (attack.kind === 'tricklers') startTricklers(attack.siteUrl, attack.count);
  else if (attack.kind === 'readers') startReaders(attack.siteUrl, attack.count, attack.paths);
  else if (attack.kind === 'uploaders') startUploaders(attack.siteUrl, attack.tokens);
  else startFlooders(attack.siteUrl, attack.people);
  process.send?.('attacking');
});
process.once('disconnect', () => process.exit());
