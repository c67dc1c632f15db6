import { idNumberNotice } from '#schemas/man/idNumber.ts'
import { FormGrid } from '#client/ui/FieldRow.tsx'
import { HeadField } from '#client/document/HeadField.tsx'
import { useFact } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { TeamControl } from './TeamControl.tsx'
import '../man.css'

/** 基本信息: who somebody is, where he works, whom to call, where his wage goes. */
export function PersonTab() {
  const { store } = useDocument()
  const notice = useFact(store, now => idNumberNotice(String(now.head('idNumber') ?? '')) ?? undefined)
  return (
    <div className="yz-document-form yz-record-form">
      <section>
        <h2>身份</h2>
        <FormGrid columns={3}>
          <HeadField store={store} name="realName" />
          <HeadField store={store} name="idNumber" hint={notice} />
          <HeadField store={store} name="phone" />
        </FormGrid>
      </section>
      <section>
        <h2>用工</h2>
        <FormGrid columns={3}>
          <HeadField store={store} name="jobCategory" />
          <HeadField store={store} name="jobLevel" />
          <HeadField store={store} name="teamName" control={TeamControl} />
          <HeadField store={store} name="entryDate" />
          <HeadField store={store} name="state" />
        </FormGrid>
      </section>
      <section>
        <h2>联系与工资卡</h2>
        <FormGrid columns={3}>
          <HeadField store={store} name="address" />
          <HeadField store={store} name="emergencyContact" />
          <HeadField store={store} name="emergencyPhone" />
          <HeadField store={store} name="bankName" />
          <HeadField store={store} name="bankCard" />
        </FormGrid>
      </section>
      <section>
        <h2>照片与备注</h2>
        <FormGrid columns={2}>
          <HeadField store={store} name="photo" wide={false} />
          <HeadField store={store} name="idPictures" wide={false} hint="正反面各一张，只有可编辑的人能看到" />
          <HeadField store={store} name="remark" />
        </FormGrid>
      </section>
    </div>
  )
}
