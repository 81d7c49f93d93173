-- What was registered in an area and went nowhere yet waits there, too, and is counted before it is closed (Table ORG-C).
create index movimientos_por_derivar on movimientos (depe_id) where oper_idtope = 1 and not oper_procesado;
