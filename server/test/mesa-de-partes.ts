import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import type { Db } from '../src/platform/db/conexion.ts'
import type { Cliente } from './banco.ts'
import { pdfDeTramite } from './fabricas-presentar.ts'

/** Receives a submission as the front desk does; to Administración unless the test says otherwise. */
export const recepcionar = (quien: Cliente, id: number, mas: object = {}) =>
  quien.llamar(mesaDePartesListaApi.recepcionar, {
    body: { id, relacionado: '', destinos: [{ dependencia: 20, copia: false, proveido: 'Para su atención' }], ...mas },
  })

export const observar = (quien: Cliente, id: number, motivo = 'Falta la firma en la segunda hoja') =>
  quien.llamar(mesaDePartesListaApi.observar, { body: { id, motivo } })

export const eliminar = (quien: Cliente, id: number) =>
  quien.llamar(mesaDePartesListaApi.eliminar, { params: { id: String(id) } })

/** Enters a withdrawal that came on paper (API-162). */
export const desistir = (
  quien: Cliente,
  id: number,
  mas: object = {},
  papel: File[] = [pdfDeTramite('desistimiento.pdf')],
) =>
  quien.llamar(mesaDePartesListaApi.desistir, {
    body: { clave: `tramite:${id}`, alcance: 'procedimiento', ...mas },
    archivos: { 'selectedFile[]': papel },
  })

/** What the table of submissions holds of one, whatever the calls show. */
export const filaDe = (db: Db, id: number) =>
  db
    .selectFrom('tramites')
    .select([
      'estado',
      'expe_id',
      'send_mail',
      'motivo',
      'recepcion_at',
      'derivacion',
      'deleted_at',
      'recibido_por',
      'procedimiento_id',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The mails written to an address, oldest first. */
export const correosA = (db: Db, para: string) =>
  db.selectFrom('correos').select(['asunto', 'texto']).where('para', '=', para).orderBy('id').execute()

/** The registro of a submission with its movements, in order. */
export const registroDe = async (db: Db, id: number) => {
  const registro = await db
    .selectFrom('registros')
    .selectAll()
    .where('clave', '=', `tramite:${id}`)
    .executeTakeFirstOrThrow()
  const movimientos = await db
    .selectFrom('movimientos')
    .selectAll()
    .where('registro_id', '=', registro.registro_id)
    .orderBy('oper_id')
    .execute()
  return { registro, movimientos }
}
