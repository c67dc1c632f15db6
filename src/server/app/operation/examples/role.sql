-- Once, on the primary. The first migration makes the roles em_app and em_system: hence createrole.
create role yz login createrole password 'secret-of-yz';
create database yz owner yz;
