-- Where the store keeps a file is called storage_key; `clave` is a password, or what an act is sent under (decision 0132).
alter table archivo_normas rename column clave to storage_key;
alter table archivo_normas rename constraint archivo_normas_clave_key to archivo_normas_storage_key_key;
alter table cargas rename column clave to storage_key;
alter table cargas rename constraint cargas_clave_key to cargas_storage_key_key;
