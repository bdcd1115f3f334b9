import { useProof } from '@magnetx/federation/forms';
import { ProofDialog } from '@magnetx/ui';
import { projectSession as session, proofs, sendSecret } from '../../api/project-api.ts';

const AREA = { session, proofs, sendSecret };

export function Proof() {
  const { form, cancel } = useProof(AREA);
  return <ProofDialog form={form} onClose={cancel} />;
}
