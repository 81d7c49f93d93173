import { randomUUID } from 'node:crypto'
import { CABECERA_CODIGO, ventanillaApi } from '@cabildo/contracts/ventanilla'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/conexion.ts'
import type { Cliente } from './banco.ts'

/** A filing as the form of the counter sends it: a DNI whom no registry knows, no number, no address. */
export const unPedido = (mas: object = {}) => ({
  ...{ identidad: 'DNI', documento: '99000001', nombre: 'QUISPE MAMANI ROSA', tipo_documento: '6', folio: '3' },
  ...{ asunto: 'Solicito licencia de funcionamiento', clave: randomUUID(), ...mas },
})

export interface ArchivosDePapel {
  principal?: readonly File[]
  anexos?: readonly File[]
  fotos?: readonly File[]
}
const partesDe = ({ principal = [], anexos = [], fotos = [] }: ArchivosDePapel) => ({
  ...{ 'selectedFile[]': principal, 'selectedFileAnexo[]': anexos, 'fotos[]': fotos },
})

export const registrar = (quien: Cliente, mas: object = {}, archivos: ArchivosDePapel = {}) =>
  quien.llamar(ventanillaApi.registrar, { body: unPedido(mas) as never, archivos: partesDe(archivos) })

export const digitalizar = (quien: Cliente, id: number, archivos: ArchivosDePapel) =>
  quien.llamar(ventanillaApi.digitalizar, {
    ...{ params: { id: String(id) }, body: {}, archivos: partesDe(archivos) },
  })

/** The page to be printed, as text. */
export const cargoDe = (
  quien: Cliente,
  id: number,
  { formato = 'a4', codigo }: { formato?: string; codigo?: string } = {},
) =>
  quien.enviar({
    ...{ method: 'GET', url: `/api/mpvirtual/${id}/cargo`, query: { formato } },
    headers: codigo === undefined ? {} : { [CABECERA_CODIGO]: codigo },
  })

/** A destination as API-75 takes it, to Administración unless the test says otherwise. */
export const destinos = (...areas: number[]) =>
  JSON.stringify(
    (areas.length > 0 ? areas : [20]).map((dependencia, i) => ({ dependencia, copia: i > 0, proveido: '' })),
  )

export const filaDeVentanilla = (db: Db, id: number) =>
  db.selectFrom('tramites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const plazosDe = async (db: Db, id: number): Promise<string[]> => {
  const { rows } = await sql<{ que: string }>`
    select clase || ' ' || estado as que from plazos where clave = ${`tramite:${id}`} order by plazo_id`.execute(db)
  return rows.map(({ que }) => que)
}
