import { manTeam } from '#schemas/man/teams.ts'
import { teamApi } from '#shared/api/man.ts'
import { RecordList } from '#client/document/record/RecordList.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import '../man.css'

/** 班组: every team, over the list of people; a team opens in a tab of its own. */
export const TeamsDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <DialogFrame size="L" flush title={manTeam.title} onClose={onClose}>
    <div className="yz-man-teams"><RecordList document={manTeam} api={teamApi} use="登记班组以后，工人资料里就能选择它。" onLeave={onClose} /></div>
  </DialogFrame>
)
