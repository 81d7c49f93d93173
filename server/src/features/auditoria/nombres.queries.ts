import { PREFIJOS, type SerieNumerada } from '@cabildo/contracts/base/numeros'
import { SECCIONES_DE_PERMISOS } from '@cabildo/contracts/concesiones'
import { TIPOS_NORMA } from '@cabildo/contracts/normas-tipos'
import { type RawBuilder, sql } from 'kysely'
import { contiene, llano, plano } from '../../platform/db/listado.ts'

type Sql = RawBuilder<unknown>

/** A text of the trail as a number; null when it is none, since a column of that name may once have been a text. */
const numero = (texto: Sql) => sql`case when ${texto} ~ '^[0-9]{1,9}$' then (${texto})::integer end`

/** 'Olivares Rivas, Nadia', as the screens of employees and users name a person. */
const apellidosYNombres = (de: (campo: 'ape_pat' | 'ape_mat' | 'name') => Sql) =>
  sql`concat_ws(', ', nullif(concat_ws(' ', nullif(${de('ape_pat')}, ''), nullif(${de('ape_mat')}, '')), ''), ${de('name')})`
const TRABAJADOR = apellidosYNombres((campo) => sql.ref(`r.${campo}`))

/** 'Resoluciones Alcaldia 045-2026', as the list of documents names one. */
const nombreDeDocumento = (tipo: Sql, nro: Sql, anio: Sql) =>
  sql`concat(${tipo}, ' ', lpad(${nro}, greatest(3, length(${nro})), '0'), '-', ${anio})`
const elDocumento = (id: Sql) => sql`(select ${nombreDeDocumento(sql`r.tipo_nombre`, sql`r.nro_doc::text`, sql`r.anio`)}
  from documentos r where r.doc_id = ${numero(id)})`

const entre = (...campos: string[]) => sql`in (${sql.join(campos.map((campo) => sql.lit(campo)))})`

/**
 * The name of what the number in a field stands for, deleted or not; null when the field holds no number or nothing has
 * it. Read by primary key, and only for the fields that changed. An area is named as at the instant of the line `a` (ORG-23).
 */
export const nombreDe = (campo: Sql, valor: Sql): Sql => sql`case
  when ${campo} ${entre('area_id', 'uo', 'depe_id', 'oper_depeid_d', 'depende_de', 'sucesora_id', 'cuidado_id', 'destino_area_id', 'area_actual')}
    then nombre_area(${numero(valor)}, a.en)
  when ${campo} ${entre(
    'user_id',
    'firmado_por',
    'recibido_por',
    'observado_por',
    'created_by',
    'deleted_by',
    'id_usu',
    'reabierta_por',
    'titular_id',
    'alterno_id',
    'designado_por',
    'respondido_por',
    'concluido_por',
    'deshecha_por',
    'terminada_por',
  )}
    then (select r.username from usuarios r where r.id = ${numero(valor)})
  when ${campo} = 'doc_id' then ${elDocumento(valor)}
  when ${campo} = 'cargo_id' then (select r.name from cargos r where r.id = ${numero(valor)})
  when ${campo} = 'encargo_id' then por_encargo(${numero(valor)})
  when ${campo} = 'titular_acceso' then persona_de_acceso(${numero(valor)})
  when ${campo} = 'responsable_id' and a.tabla = 'claves_servicio'
    then (select r.username from usuarios r where r.id = ${numero(valor)})
  when ${campo} = 'clave_servicio_id' then (select r.nombre from claves_servicio r where r.id = ${numero(valor)})
  when ${campo} = 'perfil_id' then (select r.name from perfiles r where r.id = ${numero(valor)})
  when ${campo} = 'archivo_id' then (select r.name from documentos_archivos r where r.archivo_id = ${numero(valor)})
  when ${campo} = 'employee_id' then (select ${TRABAJADOR} from trabajadores r where r.employee_id = ${numero(valor)})
  when ${campo} = 'jefe_acceso_id' then (select ${TRABAJADOR} from accesos e join trabajadores r on r.employee_id = e.employee_id
    where e.empacce_id = ${numero(valor)})
  when ${campo} = 'empacce_id' then (select concat_ws(' ', nombre_area(e.area_id, a.en), e.anio_eje) from accesos e
    where e.empacce_id = ${numero(valor)}) end`

const FILA = sql`coalesce(a.despues, a.antes)`
/** A number as people read it; null of none, as `numeroEscrito` writes it. */
const conPrefijo = (serie: SerieNumerada, numero: Sql): Sql => sql`(${sql.lit(`${PREFIJOS[serie]}-`)} || (${numero}))`
const dueno = (usuario: Sql, trabajador: Sql) => sql`coalesce(
  'usuario ' || (select r.username from usuarios r where r.id = ${usuario}),
  'trabajador ' || (select ${TRABAJADOR} from trabajadores r where r.employee_id = ${trabajador}))`

/** The user of an access when one of its codes was given or taken: since then it may have changed hands. */
const USUARIO_DE_ENTONCES = sql`(select ${numero(sql`x.despues ->> 'user_id'`)} from auditoria x
  where x.tabla = 'accesos' and x.registro = a.registro and x.id < a.id and x.despues ->> 'user_id' is not null
  order by x.id desc limit 1)`

/** The type of a publication, which is not of the catalogue of documents (DOC-23). */
const NORMA = sql`case ${FILA} ->> 'tipo_doc' ${sql.join(
  TIPOS_NORMA.map(({ id, name }) => sql`when ${sql.lit(String(id))} then ${sql.lit(name)}`),
  sql` `,
)} end`

/** The name of a document or norm by the type, number and year of the line's own record. */
const DE_LA_FILA = nombreDeDocumento(
  sql`nombre_tipo_documento(${numero(sql`${FILA} ->> 'tipo_doc'`)}::smallint)`,
  sql`(${FILA} ->> 'nro_doc')`,
  sql`${FILA} ->> 'anio'`,
)

/** Whom or what a line is about, as people name it (D-33). */
export const SUJETO: Sql = sql`case a.tabla
  when 'accesos' then ${dueno(
    numero(sql`coalesce(a.despues ->> 'user_id', a.antes ->> 'user_id')`),
    numero(sql`${FILA} ->> 'employee_id'`),
  )}
  when 'permisos' then (select ${dueno(sql`coalesce(${USUARIO_DE_ENTONCES}, e.user_id)`, sql`e.employee_id`)}
    from accesos e where e.empacce_id = ${numero(sql`a.registro`)})
  when 'usuarios' then 'usuario ' || (${FILA} ->> 'username')
  when 'trabajadores' then 'trabajador ' || ${apellidosYNombres((campo) => sql`${FILA} ->> ${sql.lit(campo)}`)}
  when 'documentos' then ${DE_LA_FILA}
  when 'archivo_normas' then ${DE_LA_FILA}
  when 'documentos_archivos' then ${elDocumento(sql`(${FILA} ->> 'doc_id')`)}
  when 'documentos_destinos' then ${elDocumento(sql`(${FILA} ->> 'doc_id')`)}
  when 'normas' then ${nombreDeDocumento(NORMA, sql`(${FILA} ->> 'ndoc')`, sql`${FILA} ->> 'anio'`)}
  when 'tramites' then concat_ws(' ', ${conPrefijo('registro', sql`${FILA} ->> 'nro_registro'`)}, coalesce(nullif(${FILA} ->> 'ape_nom', ''), ${FILA} ->> 'rsocial'))
  when 'reclamos' then coalesce(nullif(${FILA} ->> 'ape_nom', ''), ${FILA} ->> 'rsocial')
  when 'solicitudes' then concat_ws(' ', ${conPrefijo('solicitud', sql`${FILA} ->> 'numero'`)}, ${FILA} ->> 'ape_nom')
  when 'registros' then ${conPrefijo('expediente', sql`${FILA} ->> 'expe_id'`)}
  when 'consultas' then ${FILA} ->> 'de'
  when 'claves_servicio' then ${FILA} ->> 'nombre'
  when 'webhooks' then ${FILA} ->> 'nombre'
  when 'procedimientos' then ${FILA} ->> 'nombre'
  when 'nacimientos' then concat_ws(', ', nullif(${FILA} ->> 'ape_nac', ''), nullif(${FILA} ->> 'nom_nac', ''))
  when 'movimientos' then (select ${conPrefijo('expediente', sql`r.expe_id`)} from registros r where r.registro_id = ${numero(sql`(${FILA} ->> 'registro_id')`)})
  else ${FILA} ->> 'ape_nom' end`

const cambioA = (campo: 'area_id' | 'cargo_id', ids: Sql) => {
  const [antes, despues] = [sql`a.antes ->> ${sql.lit(campo)}`, sql`a.despues ->> ${sql.lit(campo)}`]
  return sql`(${antes} is distinct from ${despues} and (${antes} in (${ids}) or ${despues} in (${ids})))`
}

/**
 * Lines that show the text in a name of which they hold only the number: the user or employee of an access, a permission,
 * an area or position that changed, the document of a file or destination. `usuarios` selects the users of that name.
 */
export const nombrados = (texto: string, usuarios: Sql): Sql => {
  const codigos = SECCIONES_DE_PERMISOS.flatMap(({ permisos }) => [...permisos])
    .filter(({ etiqueta }) => plano(etiqueta).includes(plano(texto)))
    .map(({ codigo }) => String(codigo))
  const trabajadores = sql`select r.employee_id from trabajadores r
    where ${contiene(llano(sql`concat_ws(' ', r.name, ${TRABAJADOR})`), texto)}
    or r.employee_id in (select s.employee_id from usuarios s where s.id in (${usuarios}))`
  const llamados = (tabla: 'areas_nombres' | 'cargos') =>
    sql`select r.${sql.ref(tabla === 'cargos' ? 'id' : 'area_id')}::text from ${sql.table(tabla)} r
      where ${contiene(llano(sql`r.name`), texto)}`
  return sql`(a.tabla in ('accesos', 'permisos') and a.registro in (select e.empacce_id::text from accesos e
      where e.user_id in (${usuarios}) or e.employee_id in (${trabajadores}))
    or a.tabla = 'usuarios' and a.registro in (select s.id::text from usuarios s where s.id in (${usuarios}))
    or a.tabla in ('documentos', 'documentos_archivos', 'documentos_destinos') and ${FILA} ->> 'doc_id' in (
      select r.doc_id::text from documentos r where r.deleted_at is null and ${contiene(sql`r.busqueda`, texto)})
    or a.tabla = 'permisos' and ${FILA} ->> 'codigo' = any(${codigos})
    or ${cambioA('area_id', llamados('areas_nombres'))} or ${cambioA('cargo_id', llamados('cargos'))})`
}
