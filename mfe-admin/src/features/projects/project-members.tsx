import { issueMemberReset, listMembersOfProject, roleName, type TeamMember } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { listStateOf } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Badge, Dialog, ListFrame, Note, Panel, Skeleton } from '@magnetx/ui';
import { useState } from 'react';
import { adminApi, sendSecret } from '../../api/admin-api.ts';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { ResetLink } from '../../shared/access/reset-link.tsx';
import styles from '../../shared/records/records.module.css';

const { useListMembersOfProjectQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listMembersOfProject: build.query({
      ...call(listMembersOfProject, {
        send: (projectId: string) => ({ params: { projectId } }),
        answer: ({ members }) => members,
      }),
      providesTags: ['Projects'],
    }),
  }),
});

/** The people who sign in to the project. A forgotten password is replaced by a link. */
export function ProjectMembers({ projectId }: { projectId: string }) {
  const answer = useListMembersOfProjectQuery(projectId, { refetchOnMountOrArgChange: true });
  const [resetting, setResetting] = useState<TeamMember | null>(null);
  return (
    <Panel title={t('Team')} padding="small">
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('The team could not be loaded')}
        loading={<Skeleton height={72} shape="block" />}
      >
        <ul className={styles.lines}>
          {(answer.data ?? []).map((member) => (
            <li key={member.id} className={styles.member}>
              <span>
                <strong>{member.name}</strong> <Badge>{roleName(member.role)}</Badge>
                <Note>
                  {member.last_sign_in_at === null ? (
                    t('Has not signed in yet')
                  ) : (
                    <span>
                      <Trans text="Signed in {ago}" values={{ ago: <Ago at={member.last_sign_in_at} /> }} />
                    </span>
                  )}
                </Note>
              </span>
              <PermittedButton
                permission="admins"
                variant="secondary"
                size="small"
                aria-label={t('Reset password of {name}', { name: member.name })}
                onClick={() => setResetting(member)}
              >
                {t('Reset password')}
              </PermittedButton>
            </li>
          ))}
        </ul>
      </ListFrame>
      {resetting ? (
        <Dialog
          open
          onOpenChange={() => setResetting(null)}
          title={t('Reset password of {name}', { name: resetting.name })}
        >
          <ResetLink
            area="project"
            issue={() => sendSecret(issueMemberReset, { params: { projectId, memberId: resetting.id } })}
          />
        </Dialog>
      ) : null}
    </Panel>
  );
}
