import { sql } from 'kysely'
import { desistimientosDe, filasDe, rucDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import type { Conservable } from '../../platform/conservacion/purga.ts'
import { porLotes } from '../../platform/conservacion/purgas.queries.ts'

/** Imported ones have no term: theirs is as old as they are (decision 0222). */
const vencidos = (hasta: Date) =>
  sql`(vence < (${hasta}::timestamptz at time zone interval '-05:00')::date and phone <> '' and path is not null
      and (anterior or estado not in ('REGISTRADO', 'EN ATENCION', 'CON INFORME'))
    or importado and phone || cellphone || email || domicilio <> '' and created_at < ${hasta})`

/** Telephones, address and mail address of whoever complained; the complaint, its number and its sheet stay. (P-10) */
export const conservarContactoDeReclamos: Conservable = {
  modulo: 'reclamos_contacto',
  que: 'Teléfonos, domicilio y correo de los reclamos terminados, desde que venció su plazo; de los importados, desde que se presentaron',
  tablas: ['reclamos'],
  auditada: 'reclamos',
  ...porLotes('reclamos', sql`update reclamos set phone = '', cellphone = '', email = '', domicilio = ''`, {
    donde: vencidos,
    orden: 'vence',
  }),
}

/** What a person complained of, with the sheets, and why they withdrew it. */
export const buscarReclamos: Buscador = {
  modulo: 'reclamos',
  titulo: 'Reclamos',
  tablas: ['reclamos', 'reclamos_presentados', 'desistimientos', 'desistimientos_papeles'],
  buscar: async (db, { dni }) => {
    const suyos = sql<boolean>`(tipo_doc = 1 and ndoc = ${dni} or nruc like ${rucDe(dni)})`
    const filas = await filasDe(db, 'reclamos', suyos)
    const { rows: hojas } = await sql<{ storage_key: string; nombre: string }>`
      select h.path as storage_key, h.nombre from reclamos cross join lateral (
        select path, format('reclamo-%s.pdf', id) as nombre where path is not null
        union all select p.path, format('reclamo-%s-presentacion.pdf', id) from reclamos_presentados p where p.reclamo_id = id) h
      where ${suyos} order by id`.execute(db)
    const { rows: papeles } = await sql<{ storage_key: string; nombre: string }>`
      select p.path as storage_key, format('reclamo-%s-desistimiento.pdf', id) as nombre
      from reclamos join desistimientos_papeles p on p.clave = 'reclamo:' || id where ${suyos} order by id`.execute(db)
    const ids = filas.map(({ id }) => Number(id))
    const dejados = await desistimientosDe(db, 'reclamo', ids)
    return {
      filas: filas.map((fila) => {
        const desistimiento = dejados.get(Number(fila.id))
        return { ...fila, ...(desistimiento && { desistimiento }) }
      }),
      ids,
      correos: filas.map(({ email }) => String(email)),
      nombres: filas.map((r) => ({ apellidos: `${r.ape_pat} ${r.ape_mat}`, nombres: String(r.name) })),
      archivos: [
        ...hojas.map((hoja) => ({ ...hoja, carpeta: 'reclamos' as const })),
        ...papeles.map((papel) => ({ ...papel, carpeta: 'mpvirtual' as const })),
      ],
    }
  },
}
