import { Permiso } from '@cabildo/contracts/base/permisos'
import { sql } from 'kysely'
import type { Trx } from '../platform/db/conexion.ts'

/** When and where cases are filled, and with which texts. */
interface Marco {
  ahora: Date
  hoy: string
  anio: number
  /** The area with a full tray, and the front desk. */
  llena: number
  mesa: number
}
interface Textos {
  que: readonly string[]
  donde: readonly string[]
  proveidos: readonly string[]
  motivos: readonly string[]
}
interface PorPreparar extends Marco, Textos {
  total: number
  /** Working days, oldest first, each with when a term that begins on it ends. */
  dias: readonly { dia: string; vencen: readonly string[] }[]
  terminos: readonly number[]
}

/** In SQL: the one of a list of texts that a number stands for, round and round. */
const uno = (lista: readonly string[], numero: ReturnType<typeof sql>) =>
  sql`(${[...lista]}::text[])[1 + (${numero}) % ${lista.length}::integer]`

/** Business days over which live cases are spread, so that their clocks have every colour. */
const DIAS_VIVOS = 45

/**
 * What each case is, in tables that last as long as the transaction: its number, who filed it and when, its route through
 * areas, and what became of it. Answers how many people there were to file, and after which registro the filled ones come.
 */
export const prepararCasos = async (trx: Trx, p: PorPreparar): Promise<{ personas: number; desde: number }> => {
  await sql`create temp table lleno_dias on commit drop as
    select (n - 1)::integer as n, (d ->> 'dia')::date as dia,
      array(select v::date from jsonb_array_elements_text(d -> 'vencen') with ordinality q (v, i) order by i) as vencen
    from jsonb_array_elements(${JSON.stringify(p.dias)}::jsonb) with ordinality q (d, n)`.execute(trx)
  await sql`create temp table lleno_gente on commit drop as
    select (row_number() over (order by dni) - 1)::integer as n, nombres, ape_paterno, ape_materno from padron`.execute(
    trx,
  )
  await sql`create temp table lleno_empresas on commit drop as
    select (row_number() over (order by ruc) - 1)::integer as n, ruc, left(razon_social, 80) as razon_social from empresas`.execute(
    trx,
  )
  await sql`create temp table lleno_usuarios on commit drop as
    select a.area_id, (row_number() over (partition by a.area_id order by a.user_id) - 1)::integer as n, a.user_id,
      (count(*) over (partition by a.area_id))::integer as cuantos
    from accesos a join permisos o using (empacce_id)
    where a.anio_eje = ${p.anio} and a.estado and a.deleted_at is null and a.user_id is not null and o.codigo = ${Permiso.bandeja}`.execute(
    trx,
  )
  await sql`create temp table lleno_areas on commit drop as
    select (row_number() over (order by a.id) - 1)::integer as n, a.id from areas a
    join areas_facultades f on f.area_id = a.id and f.facultad = 'tramites'
    where a.cerrada_at is null and a.id not in (${p.llena}, ${p.mesa})`.execute(trx)
  await sql`analyze lleno_dias, lleno_gente, lleno_empresas, lleno_usuarios, lleno_areas`.execute(trx)
  const { rows } = await sql<{ personas: number; areas: number; empresas: number; desde: number }>`
    select (select count(*) from lleno_gente)::integer as personas, (select count(*) from lleno_areas)::integer as areas,
      (select count(*) from lleno_empresas)::integer as empresas,
      (select coalesce(max(registro_id), 0) from registros)::integer as desde`.execute(trx)
  const { personas = 0, areas = 0, empresas = 0, desde = 0 } = rows[0] ?? {}
  if (personas === 0) return { personas, desde }
  const azar = (semilla: number) => sql`(hashint8extended(g, ${semilla}) & 2147483647)::integer`
  const cuantosDias = p.dias.length
  await sql`create temp table lleno_casos on commit drop as
    with azar as (
      select g, ${azar(1)} as a, ${azar(2)} as b, ${azar(3)} as c, ${azar(4)} as d,
        case when g * 100 < ${p.total}::bigint * 10 or g * 100 between ${p.total}::bigint * 11 and ${p.total}::bigint * 16 then 'EN PROCESO'
          when g * 100 < ${p.total}::bigint * 18 then 'POR RECIBIR' else 'ARCHIVADO' end as estado,
        g * 100 < ${p.total}::bigint * 11 or (g * 100 >= ${p.total}::bigint * 18 and g % 6 = 0) as en_llena
      from generate_series(0, ${p.total}::bigint - 1) g
    ), rutas as (
      select azar.*, estado <> 'ARCHIVADO' as vivo, case when c % 20 < 14 then 1 when c % 20 < 19 then 2 else 3 end as saltos,
        -- Each office of the route is another one than the next.
        (b / 3) % ${areas} as i3, ((b / 3) + 1 + (a / 5) % ${areas - 1}) % ${areas} as i2,
        ((b / 3) + 2 + (a / 5) % ${areas - 1} + (d / 5) % ${areas - 1}) % ${areas} as i1, (d / 3) % ${areas} as i_copia
      from azar
    ), lugares as (
      select r.*, case when en_llena then ${p.llena} else a3.id end as ultima,
        -- The area with a full tray sends on as well.
        case when not en_llena and g % 2 = 1 then ${p.llena} else a2.id end as segunda, a1.id as primera, ac.id as area_copia
      from rutas r join lleno_areas a3 on a3.n = i3 join lleno_areas a2 on a2.n = i2 join lleno_areas a1 on a1.n = i1
      join lleno_areas ac on ac.n = i_copia
    ), caminos as (
      select l.*, array[${p.mesa}::integer] || case saltos when 1 then array[ultima] when 2 then array[segunda, ultima]
          else array[primera, segunda, ultima] end as camino,
        1 + (b / 7) % 10 as sorteo
      from lugares l
    ), fechados as (
      select c.*, d.dia, case when sorteo <= 6 then 4 when sorteo <= 8 then 3 when sorteo = 9 then 2 else 1 end as termino, d.vencen,
        (d.dia + make_interval(secs => 28800 + a % 30600)) at time zone 'America/Lima' as en
      from caminos c join lleno_dias d on d.n = case when vivo then ${cuantosDias}::integer - 1 - (d / 11) % ${DIAS_VIVOS}
        else (a / 13) % (${cuantosDias}::integer - 4) end
    ), personas as (
      select f.*, extract(year from dia)::integer as anio, (${[...p.terminos]}::integer[])[termino] as dias, vencen[termino] as vence,
        least(make_interval(days => case when vivo then d % 10 else 1 + d % 30 end, secs => 7200 + c % 7200), ${p.ahora}::timestamptz - en - interval '1 hour') as dura,
        -- The same person files now and then, and is called the same each time.
        a % 400000 as quien, a % 4 = 3 as empresa,
        case when (c / 20) % 10 = 0 and area_copia <> all (camino) then area_copia end as copia
      from fechados f
    )
    select p.*, row_number() over (order by en, g) as orden, row_number() over (partition by anio order by en, g) as orden_anio,
      case when empresa then e.ruc else (98000000 + quien)::text end as documento,
      case when empresa then e.razon_social
        else left(g1.ape_paterno || ' ' || g2.ape_materno || ' ' || g3.nombres, 80) end as nombre,
      ${uno(p.que, sql`b`)} || ' ' || ${uno(p.donde, sql`c`)} || ', lote ' || d % 997 as asunto,
      u.user_id as asignado
    from personas p
    join lleno_gente g1 on g1.n = quien % ${personas} join lleno_gente g2 on g2.n = (quien / 7) % ${personas}
    join lleno_gente g3 on g3.n = (quien / 31) % ${personas}
    left join lleno_empresas e on e.n = quien % ${Math.max(1, empresas)}
    left join lleno_usuarios u on u.area_id = ultima and u.n = (b / 5) % u.cuantos and estado <> 'POR RECIBIR' and c % 3 > 0`.execute(
    trx,
  )
  await sql`create temp table lleno_numeros on commit drop as
    select c.*, t.id + orden as tramite_id, ${desde} + orden as registro_id, x.exma_id + orden as exma_id,
      coalesce(st.ultimo, 0) + orden_anio as numero_tramite, coalesce(sr.ultimo, 0) + orden_anio as numero,
      coalesce(se.ultimo, 0) + orden_anio as numero_expediente
    from lleno_casos c
    cross join (select coalesce(max(id), 0) as id from tramites) t
    cross join (select coalesce(max(exma_id), 0) as exma_id from expedientes) x
    left join series st on st.serie = 'tramite' and st.anio = c.anio
    left join series sr on sr.serie = 'registro' and sr.anio = c.anio
    left join series se on se.serie = 'expediente' and se.anio = c.anio`.execute(trx)
  await sql`create index on lleno_numeros (orden)`.execute(trx)
  await sql`analyze lleno_numeros`.execute(trx)
  return { personas, desde }
}

/** The series go on after the last number that was given, and so do the identities of tables that were given ids. */
const seguirSerie = (trx: Trx, serie: string, numero: string) =>
  sql`insert into series (serie, anio, ultimo) select ${serie}, anio, max(${sql.ref(numero)}) from lleno_numeros group by anio
    on conflict (serie, anio) do update set ultimo = greatest(series.ultimo, excluded.ultimo)`.execute(trx)
const seguirIdentidad = (trx: Trx, tabla: string, id: string) =>
  sql`select setval(pg_get_serial_sequence(${tabla}, ${id}), (select max(${sql.ref(id)}) from ${sql.table(tabla)}))`.execute(
    trx,
  )

/** What was filed, each with its main PDF, of which there is the row alone, and its code. */
export const insertTramitesLlenos = async (trx: Trx): Promise<void> => {
  await sql`insert into tramites (id, anio, numero, tipo_doc, ndoc, ape_nom, nruc, rsocial, phone, email, tipo_documento, ndocumento,
      folio, asunto, fecha_legal, expe_id, recibido_at, recibido_por, huella, created_at, updated_at)
    overriding system value
    select tramite_id, anio, numero_tramite, case when empresa then 2 else 1 end, case when empresa then '' else documento end,
      case when empresa then '' else nombre end, case when empresa then documento else '' end, case when empresa then nombre else '' end,
      (900000000 + quien)::text, 'vecino' || quien || '@example.com', case when empresa then 5 else 6 end, (1 + b % 4000)::text,
      1 + c % 30, asunto, dia, numero_de_anio(anio::smallint, numero::integer), en, null, md5(g::text), en - interval '2 hours', en
    from lleno_numeros order by orden`.execute(trx)
  await sql`insert into tramites_archivos (tramite_id, orden, path, nombre, bytes, sha256, paginas, activo)
    select tramite_id, 0, 'llenado/' || gen_random_uuid() || '.pdf', 'escrito.pdf', 250000, repeat('0', 64), 1, false
    from lleno_numeros order by orden`.execute(trx)
  await sql`insert into casos (clave, codigo, created_at)
    select 'tramite:' || tramite_id, upper(left(translate(md5('código' || g), '01', 'gh'), 8)), en from lleno_numeros order by orden`.execute(
    trx,
  )
  await seguirSerie(trx, 'tramite', 'numero_tramite')
  await seguirIdentidad(trx, 'tramites', 'id')
}

/** Their registros, whose facts are not there yet. */
export const insertRegistrosLlenos = async (trx: Trx): Promise<void> => {
  await sql`insert into expedientes (exma_id, anio, numero, created_at) overriding system value
    select exma_id, anio, numero_expediente, en from lleno_numeros order by orden`.execute(trx)
  await sql`insert into registros (registro_id, exma_id, anio, numero, clave, tipo_documento, numero_documento, folios, asunto, solicitante,
      documento_identidad, email, numero_origen, created_at)
    overriding system value
    select registro_id, exma_id, anio, numero, 'tramite:' || tramite_id, nombre_tipo_tramite(case when empresa then 5 else 6 end::smallint),
      (1 + b % 4000)::text, 1 + c % 30, asunto, nombre, documento, 'vecino' || quien || '@example.com',
      numero_de_anio(anio::smallint, numero_tramite::integer), en
    from lleno_numeros order by orden`.execute(trx)
  await seguirSerie(trx, 'expediente', 'numero_expediente')
  await seguirSerie(trx, 'registro', 'numero')
  await seguirIdentidad(trx, 'expedientes', 'exma_id')
  await seguirIdentidad(trx, 'registros', 'registro_id')
}

/** Their clocks: running, overdue, or stopped when the case was filed away. */
export const insertPlazosLlenos = async (trx: Trx, { hoy }: Pick<Marco, 'hoy'>): Promise<void> => {
  await sql`
    with nuevos as (
      insert into plazos (clave, clase, desde, dias, vence, estado, cerrado_at, calendario, created_at, updated_at)
      select 'tramite:' || tramite_id, 'respuesta_tramite', dia, dias, vence,
        case when not vivo then 'CONCLUIDO' when vence < ${hoy}::date then 'VENCIDO' else 'CORRIENDO' end,
        case when not vivo then en + dura end, (select coalesce(max(cambio_id), 0) from calendario_cambios), en, en
      from lleno_numeros order by orden
      returning plazo_id, desde, vence, estado, cerrado_at, created_at
    )
    insert into plazos_eventos (plazo_id, tipo, dia, vence, created_at)
    select plazo_id, e.tipo, e.dia, e.vence, created_at from nuevos
    cross join lateral (values ('INICIO', desde, vence), (case estado when 'VENCIDO' then 'VENCIDO' end, vence + 1, null),
      (case estado when 'CONCLUIDO' then 'CONCLUIDO' end, (cerrado_at at time zone 'America/Lima')::date, vence)) e (tipo, dia, vence)
    where e.tipo is not null`.execute(trx)
}

/** What happened to each case, step by step, numbered in the order of time over all of them. */
export const prepararMovimientos = async (trx: Trx, { proveidos, motivos }: Textos): Promise<void> => {
  await sql`create temp table lleno_movimientos on commit drop as
    select row_number() over (order by en, orden, paso) + (select coalesce(max(oper_id), 0) from movimientos) as oper_id, q.*
    from (
      select c.orden, s.*, case s.tipo when 2 then ${uno(proveidos, sql`c.b + s.paso`)} else '' end as proveido,
        case when s.tipo <> 3 then '' when s.forma = 1 then 'Copia para conocimiento' else ${uno(motivos, sql`c.d`)} end as motivo,
        case when s.tipo in (1, 2) and c.vivo then c.vence end as vence, c.dias < 15 as corto
      from lleno_numeros c
      -- Steps of the original are numbered from 0; its assignment and its copy have numbers of their own.
      cross join lateral (select 2 * saltos + case estado when 'POR RECIBIR' then -1 when 'EN PROCESO' then 0 else 1 end as ultimo) u
      cross join lateral (
        select k as paso, case when k = 2 * saltos + 1 then 3 when k % 2 = 1 then 2 else 1 end as tipo, 0 as forma,
          camino[1 + k / 2] as area, case when k % 2 = 1 and k < 2 * saltos then camino[2 + k / 2] end as destino,
          case when k > 0 then k - 1 end as previo, k < ultimo as procesado, null::integer as persona,
          
          en + dura * case when k > 2 * saltos then 1 else greatest(k - 1, 0)::double precision / ultimo end as en
        from generate_series(0, ultimo) k
        union all
        select 90, 6, 0, ultima, null, 2 * saltos, false, asignado, en + dura * ((2 * saltos - 0.5)::double precision / ultimo)
        where asignado is not null
        union all
        select 50 + k, case k when 0 then 2 when 1 then 1 else 3 end, 1, case k when 0 then camino[1] else copia end,
          case k when 0 then copia end, case k when 0 then 0 else 49 + k end, not vivo and k < 2, null, en + dura * (k / 3.0)::double precision
        from generate_series(0, case when vivo then 0 else 2 end) k where copia is not null
      ) s
    ) q`.execute(trx)
  await sql`create index on lleno_movimientos (orden, paso)`.execute(trx)
  await sql`analyze lleno_movimientos`.execute(trx)
}

export const insertMovimientosLlenos = async (trx: Trx): Promise<void> => {
  await sql`insert into movimientos (oper_id, registro_id, oper_idtope, oper_forma, depe_id, oper_depeid_d, oper_acciones, motivo, persona,
      oper_procesado, oper_idprocesado, acto, id_usu, created_at, ingreso_at, vence, corto, asignado)
    overriding system value
    select m.oper_id, c.registro_id, m.tipo, m.forma, m.area, m.destino, m.proveido, m.motivo, m.persona, m.procesado, p.oper_id,
      -- A copy goes out in the act of the original.
      case when m.previo = 0 then md5(m.orden::text)::uuid when m.paso > 0 then md5(m.orden || ' ' || m.paso)::uuid end, u.user_id, m.en,
      case when m.tipo = 1 and p.oper_id is not null then p.en else m.en end, m.vence, m.corto,
      case when m.tipo in (1, 2) and m.forma = 0 and not m.procesado then c.asignado end
    from lleno_movimientos m
    join lleno_numeros c on c.orden = m.orden
    left join lleno_movimientos p on p.orden = m.orden and p.paso = m.previo
    left join lleno_usuarios u on u.area_id = m.area and u.n = m.orden % u.cuantos
    order by m.oper_id`.execute(trx)
  await seguirIdentidad(trx, 'movimientos', 'oper_id')
}

/** What their movements say of the registros of a stretch, by the function that says it of every other. */
export const llevarHechos = (trx: Trx, desde: number, hasta: number) =>
  sql`select llevar_casos(array(select registro_id from registros where registro_id > ${desde} and registro_id <= ${hasta}))`.execute(
    trx,
  )

/** Counts what is in every tray, which the triggers did not. */
export const contarBandejas = (trx: Trx) => sql`select recontar_bandejas()`.execute(trx)

/** Counts every filing, which the triggers did not. */
export const contarTramites = async (trx: Trx): Promise<void> => {
  await sql`delete from tramites_conteo`.execute(trx)
  await sql`insert into tramites_conteo (estado, ranura, total)
    select estado, 0, count(*) from tramites where deleted_at is null group by estado`.execute(trx)
}
