import { sql } from 'kysely'
import type { Buscador, Fila } from '../../platform/conservacion/persona.ts'
import type { Conservable } from '../../platform/conservacion/purga.ts'
import { porLotes } from '../../platform/conservacion/purgas.queries.ts'
import { CARPETA_EXPEDIENTES } from './anexos.queries.ts'

/** Notes of areas: they go with the address of the case, and the case stays (EXP-68, P-10). */
export const conservarNotas: Conservable = {
  modulo: 'expedientes_notas',
  que: 'Notas de las áreas en los expedientes, desde que se escribieron',
  tablas: ['expedientes_notas'],
  auditada: 'expedientes_notas',
  ...porLotes('expedientes_notas', sql`delete from expedientes_notas`, {
    donde: (hasta) => sql`created_at < ${hasta}`,
    orden: 'created_at',
    id: 'nota_id',
  }),
}

/** What areas added to the cases of a person, with the notes that they wrote of them (EXP-24, EXP-68). */
export const buscarAnexos: Buscador = {
  modulo: 'expedientes_notas',
  titulo: 'Lo que las áreas agregaron a sus expedientes',
  nota: 'Con las notas que las áreas escribieron para sí sobre sus expedientes.',
  tablas: ['expedientes_notas', 'expedientes_archivos', 'registros_documentos', 'expedientes_relaciones'],
  buscar: async (db, { ids }) => {
    const registros = [...(ids.get('registros') ?? [])]
    const { rows } = await sql<Fila & { archivos: { path: string; nombre: string }[] }>`
      select r.expe_id,
        (select coalesce(json_agg(json_build_object('area', nombre_area(n.area_id, n.created_at), 'texto', n.texto,
            'created_at', marca_lima(n.created_at)) order by n.nota_id), '[]')
          from expedientes_notas n where n.registro_id = r.registro_id) as notas,
        (select coalesce(json_agg(json_build_object('path', a.path, 'nombre', a.nombre) order by a.oper_id), '[]')
          from expedientes_archivos a join movimientos m on m.oper_id = a.oper_id and m.anulado_at is null
          where a.registro_id = r.registro_id) as archivos,
        (select coalesce(json_agg(m.oper_acciones order by d.oper_id), '[]')
          from registros_documentos d join movimientos m on m.oper_id = d.oper_id and m.anulado_at is null
          where d.registro_id = r.registro_id) as documentos,
        (select coalesce(json_agg(json_build_object('clase', x.clase, 'motivo', x.motivo, 'documento', x.documento)
            order by x.relacion_id), '[]')
          from expedientes_relaciones x where r.registro_id in (x.registro_id, x.otro_id)) as relaciones
      from registros r where r.registro_id = any(${registros}::integer[]) order by r.registro_id`.execute(db)
    return {
      filas: rows.map(({ archivos, ...fila }) => ({ ...fila, archivos: archivos.map(({ nombre }) => nombre) })),
      archivos: rows.flatMap(({ expe_id, archivos }) =>
        archivos.map(({ path, nombre }) => ({
          ...({ carpeta: CARPETA_EXPEDIENTES, storage_key: path, nombre: `${String(expe_id)}-${nombre}.pdf` } as const),
        })),
      ),
    }
  },
}

/** The address that an answer was written to; everything else in it stays (EXP-68, P-10). */
export const conservarCorreoDeRespuestas: Conservable = {
  modulo: 'respuestas_contacto',
  que: 'Correo al que se escribieron las respuestas, desde que se enviaron',
  tablas: ['respuestas'],
  auditada: 'respuestas',
  ...porLotes('respuestas', sql`update respuestas set correo = '', autorizada = false`, {
    donde: (hasta) => sql`created_at < ${hasta} and correo <> ''`,
    orden: 'created_at',
    id: 'respuesta_id',
  }),
}
