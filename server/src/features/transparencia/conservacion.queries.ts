import { sql } from 'kysely'
import { desistimientosDe, filasDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import type { Conservable } from '../../platform/conservacion/purga.ts'
import { porLotes } from '../../platform/conservacion/purgas.queries.ts'

const vencidos = (hasta: Date) =>
  sql`vence < (${hasta}::timestamptz at time zone interval '-05:00')::date and address <> '' and expe_id is not null
    and (anterior or estado not in ('REGISTRADA', 'EN ATENCION', 'CON INFORME', 'POR SUBSANAR', 'POR ENTREGAR'))`

/** Domicile and mail address of whoever asked; the request and its number stay. (P-10) */
export const conservarContactoDeSolicitudes: Conservable = {
  modulo: 'solicitudes_contacto',
  que: 'Dirección y correo de las solicitudes registradas, desde que venció su plazo',
  tablas: ['solicitudes'],
  auditada: 'solicitudes',
  ...porLotes('solicitudes', sql`update solicitudes set address = '', email = ''`, { donde: vencidos, orden: 'vence' }),
}

/** What a person asked to know, what it lacked, why they withdrew it, what it was to cost, and the files that came with it. */
export const buscarSolicitudes: Buscador = {
  modulo: 'solicitudes',
  titulo: 'Solicitudes de información pública',
  tablas: [
    ...['solicitudes', 'solicitudes_costos', 'solicitudes_archivos', 'requerimientos', 'desistimientos'],
    'desistimientos_papeles',
  ],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(db, 'solicitudes', sql`dni = ${dni}`)
    const ids = filas.map(({ id }) => Number(id))
    const { rows: costos } = await sql<{ solicitud_id: number; costo: unknown }>`
      select solicitud_id, json_build_object('paginas', paginas, 'discos', discos, 'otro', otro, 'total', total,
        'pagado_el', pagado_el, 'recibo', recibo) as costo
      from solicitudes_costos where solicitud_id = any(${ids}::integer[])`.execute(db)
    const { rows: archivos } = await sql<{ storage_key: string; nombre: string; clase: string }>`
      select a.path as storage_key, format('solicitud-%s-%s-%s', a.solicitud_id, a.clase, a.nombre) as nombre, a.clase
      from solicitudes_archivos a where a.solicitud_id = any(${ids}::integer[])
      order by a.solicitud_id, a.clase, a.orden`.execute(db)
    const { rows: papeles } = await sql<{ storage_key: string; nombre: string }>`
      select p.path as storage_key, format('solicitud-%s-desistimiento.pdf', s.id) as nombre
      from solicitudes s join desistimientos_papeles p on p.clave = 'solicitud:' || s.id
      where s.id = any(${ids}::integer[]) order by s.id`.execute(db)
    const { rows: observadas } = await sql<{ id: number; observacion: unknown }>`
      select s.id, json_build_object('texto', q.texto, 'hasta', q.hasta, 'subsanado_at', marca_lima(q.subsanado_at)) as observacion
      from solicitudes s join requerimientos q on q.clave = 'solicitud:' || s.id
      where s.id = any(${ids}::integer[])`.execute(db)
    const observacionDe = new Map(observadas.map(({ id, observacion }) => [id, observacion]))
    const dejadas = await desistimientosDe(db, 'solicitud', ids)
    const costoDe = new Map(costos.map(({ solicitud_id, costo }) => [solicitud_id, costo]))
    return {
      filas: filas.map((fila) => {
        const id = Number(fila.id)
        const [observacion, desistimiento] = [observacionDe.get(id), dejadas.get(id)]
        return {
          ...{ ...fila, costo: costoDe.get(id) ?? null },
          ...(observacion !== undefined && { observacion }),
          ...(desistimiento && { desistimiento }),
        }
      }),
      ids,
      correos: filas.map(({ email }) => String(email)),
      archivos: [
        ...archivos.map(({ clase, ...archivo }) => ({
          ...archivo,
          carpeta: clase === 'subsanacion' ? ('mpvirtual' as const) : ('expedientes' as const),
        })),
        ...papeles.map((papel) => ({ ...papel, carpeta: 'mpvirtual' as const })),
      ],
    }
  },
}
