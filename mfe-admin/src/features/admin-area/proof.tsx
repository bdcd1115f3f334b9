import { useProof } from '@magnetx/federation/forms';
import { ProofDialog } from '@magnetx/ui';
import { adminSession as session, proofs, sendSecret } from '../../api/admin-api.ts';

const AREA = { session, proofs, sendSecret };

export function Proof() {
  const { form, cancel } = useProof(AREA);
  return <ProofDialog form={form} onClose={cancel} />;
}
