import { useAreaDispatch } from '@magnetx/federation/api';
import { usePasskeys } from '@magnetx/federation/forms';
import { listStateOf } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { saveFile } from '@magnetx/federation/save-file';
import { t } from '@magnetx/texts';
import { ListFrame, SecondFactorPanel, Skeleton } from '@magnetx/ui';
import { adminApi, adminSession, sendSecret } from '../../api/admin-api.ts';
import { useGetSecondFactorQuery } from './settings.endpoints.ts';

const AREA = { session: adminSession, sendSecret };

export function SecondFactorSettings() {
  const answer = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const dispatch = useAreaDispatch();
  const isFirst = answer.data?.passkeys.length === 0;
  const manage = usePasskeys(AREA, isFirst, () => dispatch(adminApi.util.invalidateTags(['SecondFactor', 'Access'])));
  return (
    <ListFrame
      state={listStateOf(answer)}
      failedTitle={t('Your passkeys could not be loaded')}
      loading={<Skeleton height={160} shape="block" />}
    >
      {answer.data ? (
        <SecondFactorPanel
          factor={answer.data}
          manage={manage}
          renderTime={(at) => <Ago at={at} />}
          onDownload={(text) => saveFile('magnetx-recovery-codes.txt', 'text/plain', text)}
        />
      ) : null}
    </ListFrame>
  );
}
