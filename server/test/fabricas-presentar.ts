import type { Archivo, Enviado } from '@cabildo/contracts/base/llamada'
import { mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import { PDF_DANADO_BYTES } from '@cabildo/contracts/mesa-de-partes-reglas'
import type { Cliente } from './banco.ts'
import { insistir } from './insistir.ts'
import { archivoPdf } from './pdf-de-prueba.ts'

type Presentacion = Enviado<typeof mesaDePartesApi.presentar>
export type CamposDeTramite = Presentacion['body']

/** The check digit of DNI 99000001 is 3: nobody of the registries. */
export const unTramite = (campos: Partial<CamposDeTramite> = {}): CamposDeTramite => ({
  tipo_doc: '1',
  ndoc: '99000001',
  code_verifica: '3',
  ape_nom: 'QUISPE MAMANI ROSA',
  phone: '987654321',
  email: 'vecina@example.com',
  tipo_documento: '6',
  ndocumento: '15',
  folio: '3',
  asunto: 'Solicito licencia de funcionamiento',
  ...campos,
})

/** A PDF just above what counts as damaged. */
export const pdfDeTramite = (nombre = 'solicitud.pdf', bytes = PDF_DANADO_BYTES + 1): File =>
  archivoPdf(nombre, { bytes })

/** Files a submission, waiting where it is told to (E12). */
export const presentarTramite = (
  quien: Cliente,
  campos: Partial<CamposDeTramite> = {},
  archivos: { principal?: readonly Archivo[]; anexos?: readonly Archivo[] } = {},
) => {
  const { principal = [pdfDeTramite()], anexos = [] } = archivos
  return insistir(() =>
    quien.llamar(mesaDePartesApi.presentar, {
      body: unTramite(campos),
      archivos: { 'selectedFile[]': principal, 'selectedFileAnexo[]': anexos },
    }),
  )
}
