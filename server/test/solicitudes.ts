import { SILENCIO } from '@cabildo/contracts/plazos-calculo'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { transparenciaActosApi } from '@cabildo/contracts/transparencia-actos'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { sql } from 'kysely'
import { pdfDePrueba } from '../../firma/test/pdf-de-prueba.ts'
import { insertPlazo } from '../src/platform/plazos/plazos.queries.ts'
import type { Banco, Cliente } from './banco.ts'
import { formularioDeSolicitud } from './fabricas-ciudadanos.ts'

/** What a denial needs (TRS-20). */
export const DENEGATORIA = {
  ...{ causal: '2', numeral: '1.a' },
  sustento: 'Lo que se pide forma parte de un plan de seguridad que la ley reserva mientras dura.',
}
export const unPdf = (nombre = 'presupuesto.pdf') => new File([new Uint8Array(pdfDePrueba())], nombre)

let serie = 0

/** A request that a citizen has just filed, by mail unless the test says otherwise, with its code. */
export const presentarSolicitud = async ({ ciudadano, db }: Pick<Banco, 'ciudadano' | 'db'>, mas: object = {}) => {
  const email = `pedido${++serie}@example.com`
  const formulario = { email, ...formularioDeSolicitud({ ...{ forma_entrega: 1, autoriza_correo: true }, ...mas }) }
  const { cuerpo } = await ciudadano.llamar(transparenciaApi.presentar, { body: formulario as never })
  const { id } = await db
    .selectFrom('solicitudes')
    .select('id')
    .where('numero', '=', cuerpo.numero)
    .executeTakeFirstOrThrow()
  const { numero, codigo } = cuerpo
  return { id, numero, email: formulario.email, porCodigo: { numero, codigo } }
}

/** What somebody does with requests for information. */
export const solicitudesDe = (quien: Cliente) => {
  const de = (id: number) => ({ params: { id: String(id) } })
  return {
    quien,
    ver: (id: number) => quien.llamar(transparenciaListaApi.ver, de(id)),
    derivar: (id: number, body: object) =>
      quien.llamar(transparenciaListaApi.derivar, {
        ...de(id),
        body: { clave: crypto.randomUUID(), ...body } as never,
      }),
    observar: (id: number, mas: object = {}) =>
      quien.llamar(transparenciaActosApi.observar, {
        ...de(id),
        body: { requisito: 1, texto: 'Diga de qué obra y de qué año', ...mas } as never,
      }),
    subsanar: (id: number, pedido: string, ...pdfs: File[]) =>
      quien.llamar(transparenciaActosApi.subsanar, {
        ...{ ...de(id), body: { pedido } },
        ...(pdfs.length > 0 && { archivos: { 'selectedFile[]': pdfs } }),
      }),
    prorrogar: (id: number, mas: object = {}) =>
      quien.llamar(transparenciaActosApi.prorrogar, {
        ...de(id),
        body: {
          ...{ hasta: '2026-12-16', motivos: [3, 1] },
          ...{ sustento: 'Son doce cajas del archivo central que hay que ordenar' },
          ...mas,
        } as never,
      }),
    costear: (id: number, mas: object = {}) =>
      quien.llamar(transparenciaActosApi.costo, { ...de(id), body: { paginas: 12, discos: 1, ...mas } as never }),
    pagar: (id: number, mas: object = {}) =>
      quien.llamar(transparenciaActosApi.pago, {
        ...de(id),
        body: { fecha: '2026-11-18', recibo: '001-4521', ...mas } as never,
      }),
    responder: (id: number, mas: object = {}, archivos: readonly File[] = []) =>
      quien.llamar(transparenciaActosApi.responder, {
        ...de(id),
        body: { sentido: '1', texto: 'Se entrega lo que pidió', ...mas } as never,
        archivos: { 'selectedFile[]': [...archivos] },
      }),
    cerrar: (id: number, body: object, ...pdfs: File[]) =>
      quien.llamar(transparenciaActosApi.cerrar, {
        ...{ ...de(id), body: body as never },
        archivos: { 'selectedFile[]': pdfs },
      }),
  }
}
export type SolicitudesDePrueba = ReturnType<typeof solicitudesDe>

/** The clocks of a request, in the order in which they began. */
export const plazosDeSolicitud = async ({ db }: Pick<Banco, 'db'>, id: number): Promise<string[]> =>
  (
    await sql<{ que: string }>`
      select concat_ws(' ', clase, estado, vence) as que from plazos where clave = ${`solicitud:${id}`}
      order by plazo_id`.execute(db)
  ).rows.map(({ que }) => que)

/** Gives requests that were put into the database the clocks that filing starts. */
export const conSusPlazos = ({ db }: Pick<Banco, 'db'>, ids: readonly number[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const desde = '2026-11-18'
    for (const id of ids)
      for (const [clase, dias, vence] of [
        ['respuesta_informacion', 10, '2026-12-02'],
        ['observar_informacion', 2, '2026-11-20'],
        ['aviso_prorroga', 2, '2026-11-20'],
      ] as const) {
        const plazo = { clave: `solicitud:${id}`, clase, desde, dias, silencio: SILENCIO.ninguno, vence }
        await insertPlazo(trx, plazo, { version: 0, dia: desde })
      }
  })
