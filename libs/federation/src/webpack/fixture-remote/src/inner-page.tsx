import { useParams } from '@magnetx/federation/host';

export function Component() {
  const { id } = useParams();
  return <p>{id}</p>;
}
