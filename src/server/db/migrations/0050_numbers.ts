import type { Migration } from './migration.ts'

export const numbers: Migration = {
  name: '0050_numbers',
  sql: String.raw`
-- Numbers of a counter that nobody has yet. Who takes one deletes its row, so that it is there again when his transaction fails;
-- others pass over it meanwhile: nobody waits for the end of another's transaction. They come from the counter in blocks.
create table spare_number (
  merchant_id text not null default yz_merchant(), key text not null, value bigint not null, primary key (merchant_id, key, value));
select yz_tenant('spare_number');

create function yz_next_number(of_merchant text, of_key text, block integer) returns bigint language plpgsql as $$
declare
  taken bigint;
  told bigint;
  waited bigint;
begin
  loop
    select s.value into taken from spare_number s where s.merchant_id = of_merchant and s.key = of_key order by s.value limit 1 for update skip locked;
    if found then
      delete from spare_number s where s.merchant_id = of_merchant and s.key = of_key and s.value = taken;
      return taken;
    end if;
    told := coalesce((select c.value from counter c where c.merchant_id = of_merchant and c.key = of_key), 0);
    -- One fetches the block behind the last number that was told; others wait until they see it, or go themselves when he has failed.
    if told is distinct from waited and not pg_try_advisory_xact_lock(hashtextextended(concat_ws('/', 'number', of_merchant, of_key, told), 0)) then
      perform pg_advisory_xact_lock_shared(hashtextextended(concat_ws('/', 'number', of_merchant, of_key, told), 0));
      waited := told;
    else
      insert into counter as c (merchant_id, key, value) values (of_merchant, of_key, block)
        on conflict (merchant_id, key) do update set value = c.value + block returning c.value into told;
      insert into spare_number (merchant_id, key, value) select of_merchant, of_key, n from generate_series(told - block + 1, told) n;
    end if;
  end loop;
end $$;
`,
}
