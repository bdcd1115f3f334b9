import { timeLeftText, type QuestForm } from '@magnetx/contracts';
import { IconFact } from '@magnetx/ui';
import Clock from 'lucide-react/icons/clock';

/** The time until the end of a quest that is being filled in. */
export function TimeLeftFact({ values, nowMs }: { values: QuestForm; nowMs: number }) {
  const endsAtMs = Date.parse(values.endsAt);
  return (
    <IconFact icon={<Clock />}>
      {timeLeftText({ isEnded: false, endsAtMs: Number.isNaN(endsAtMs) ? null : endsAtMs }, nowMs)}
    </IconFact>
  );
}
