import { Button, Dialog } from '@magnetx/ui';

/** Asks before what was typed is lost. */
export function LeaveDialog({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onStay}
      title="Leave without saving?"
      description="What you typed on this page will be lost."
      actions={
        <>
          <Button variant="secondary" onClick={onStay}>
            Stay
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    />
  );
}
