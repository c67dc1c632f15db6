import { FormGrid } from '#client/ui/FieldRow.tsx'
import { HeadField } from '#client/document/HeadField.tsx'
import { useDocument } from '#client/document/view.ts'
import { LeaderControl } from './LeaderControl.tsx'
import '../man.css'

/** 基本信息 of a team. */
export function TeamTab() {
  const { store } = useDocument()
  return (
    <div className="yz-document-form yz-man-form">
      <FormGrid columns={2}>
        <HeadField store={store} name="teamName" />
        <HeadField store={store} name="jobCategory" />
        <HeadField store={store} name={store.readOnly ? 'leaderName' : 'leaderId'} control={LeaderControl} />
        <HeadField store={store} name="phone" />
        <HeadField store={store} name="supplierName" hint="自有班组不填" />
        <HeadField store={store} name="contractPersons" />
        <HeadField store={store} name="state" hint="停用后不能再加入工人" />
        <HeadField store={store} name="remark" />
      </FormGrid>
    </div>
  )
}
