import { documentosApi } from '@cabildo/contracts/documentos'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import type { Falla } from '@cabildo/simuladores/fallas'
import { archivoPdf } from '../../firma/test/pdf-de-prueba.ts'
import type { Banco } from './banco.ts'
import { creacionDeDocumentos } from './crear-documentos.ts'
import type { Persona } from './elenco.ts'

/** Who signs for each area that does. */
export const FIRMANTES = { 4: 'sara', 11: 'alcaldesa', 15: 'gloria', 21: 'sol' } as const satisfies Record<
  number,
  Persona
>
type AreaFirmante = keyof typeof FIRMANTES

/** A document of area 4 with a real PDF, sent to these areas; answers the destination of each. */
export const despachar = async (banco: Banco, areas: readonly AreaFirmante[]): Promise<Record<number, number>> => {
  const { cuerpo } = await creacionDeDocumentos(banco).crear({}, { fileLocal: [archivoPdf('resolución.pdf')] })
  const { doc_id } = cuerpo.data
  const sara = await banco.como('sara')
  const destinos = areas.map((dependencia) => ({
    dependencia,
    motivo: dependencia === 4 ? (1 as const) : (2 as const),
  }))
  // Whoever comes first may sign; the order has tests of its own (D-142).
  const enviado = await sara.llamar(documentosApi.asignar, {
    body: { doc_id, derivar: 1, en_secuencia: false, destinos },
  })
  return Object.fromEntries(enviado.cuerpo.data.map(({ area_id, id_doc_area }) => [area_id, id_doc_area]))
}

/** What the screen does around the native signer: asks for the arguments, says that it handed them over, and finishes. */
export const pantallaDeFirma = (banco: Banco, quien: Persona) => {
  const conSesion = () => banco.como(quien)
  return {
    argumentos: async (id_doc_area: number): Promise<string> => {
      const pedido = { id_doc_area }
      const { status, cuerpo } = await (await conSesion()).llamar(firmaDigitalApi.pedirArgumentos, { query: pedido })
      if (status !== 200) throw new Error(`Sin argumentos: ${status} ${JSON.stringify(cuerpo)}`)
      await (await conSesion()).llamar(firmaDigitalApi.entregarArgumentos, { body: pedido })
      return cuerpo.arguments
    },
    finalizar: async (id_doc_area: number) =>
      (await conSesion()).llamar(firmaDigitalApi.finalizar, { body: { id_doc_area } }),
    /** The row as the list shows it: its state, and the PDF behind it. */
    fila: async (area: AreaFirmante, id_doc_area: number) => {
      const { cuerpo } = await (await conSesion()).llamar(firmaDigitalApi.porArea, {
        params: { areaID: String(area) },
        query: { length: '100' },
      })
      const fila = cuerpo.data.find((una) => una.id_doc_area === id_doc_area)
      if (!fila) throw new Error(`El destino ${id_doc_area} no está en la lista del área ${area}`)
      return fila
    },
  }
}

/** What may come back that is no signature of ours, and the cause that people read (FIR-25). */
export const FALLAS_DE_FIRMA: [Falla, string][] = [
  ['bytesAlterados', 'El archivo no es el que se entregó para firmar'],
  ['reescrito', 'El archivo no es el que se entregó para firmar'],
  ['sinFirmar', 'El archivo volvió sin firma'],
  ['autoridadAjena', 'El certificado no fue emitido por una autoridad de confianza'],
  ['dosFirmas', 'El archivo recibido trae más de una firma nueva'],
]
