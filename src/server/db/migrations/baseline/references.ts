export const references = String.raw`
alter table user_merchant add foreign key (merchant_id, department_tree, department_code) references dict_tree (merchant_id, tree, code);
alter table team add foreign key (merchant_id, leader_id) references man (merchant_id, id);

select yz_refers('quota_material', 'lib_material_id', 'material');
select yz_refers('quota_machine', 'lib_material_id', 'material');
select yz_refers('material', 'pid', 'material');
select yz_refers('material_default', 'material_id', 'material');
select yz_refers('material_item', 'lib_material_id', 'material');
select yz_refers('price_point', 'lib_material_id', 'material');
select yz_refers('contract_line', 'lib_material_id', 'material');
select yz_refers('contract_supplement_line', 'lib_material_id', 'material');
`
