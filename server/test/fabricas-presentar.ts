import { verificadorCorrecto } from '@cabildo/contracts/base/verificador'
import { mesaDePartesApi, PDF_DANADO_BYTES } from '@cabildo/contracts/mesa-de-partes'
import type { FastifyInstance } from 'fastify'
import { archivoPdf } from '../../firma/test/pdf-de-prueba.ts'
import { insistir } from './insistir.ts'

/** The fields of a filing, as a form holds them. */
export type CamposDeTramite = Record<string, string>

/** A person whom no registry knows, with the check digit of the DNI. */
export const vecino = (i: number): CamposDeTramite => {
  const ndoc = String(99_000_000 + i)
  const code_verifica = [...'0123456789'].find((digito) => verificadorCorrecto(ndoc, digito)) ?? ''
  return { ndoc, code_verifica, email: `vecino${i}@example.com` }
}

export const unTramiteNuevo = (campos: CamposDeTramite = {}): CamposDeTramite => ({
  tipo_doc: '1',
  ...vecino(1),
  ape_nom: 'QUISPE MAMANI ROSA',
  phone: '987654321',
  tipo_documento: '6',
  ndocumento: '15',
  folio: '3',
  asunto: 'Solicito licencia de funcionamiento',
  ...campos,
})

/** Changes a person's filing into one of a company. */
export const EMPRESA: CamposDeTramite = { tipo_doc: '2', nruc: '20990001015', rsocial: 'BODEGA EL PUQUIO S.A.C.' }

/** A PDF just above what counts as damaged. */
export const pdfDeTramite = (nombre = 'solicitud.pdf', bytes = PDF_DANADO_BYTES + 1): File =>
  archivoPdf(nombre, { bytes })

/** A form as it is sent, part by part; a text or a file each. */
export type Partes = [nombre: string, valor: string | File][]

export interface Presentado {
  status: number
  cuerpo: {
    nro_registro?: string
    correo?: boolean
    fecha?: string
    fecha_legal?: string
    codigo?: string
    message?: string
    errors?: Record<string, string>
  }
  reintentar: string | undefined
}

/** Sends a form to API-73, whatever is in it, from an address of one's own. */
export const enviarPartes = async (app: FastifyInstance, partes: Partes, ip = '190.40.1.1'): Promise<Presentado> => {
  const formulario = new FormData()
  for (const [nombre, valor] of partes) formulario.append(nombre, valor)
  const cuerpo = new Response(formulario)
  const { method, path } = mesaDePartesApi.presentar
  const respuesta = await app.inject({
    ...{ method, url: path, remoteAddress: ip },
    headers: Object.fromEntries(cuerpo.headers),
    payload: Buffer.from(await cuerpo.arrayBuffer()),
  })
  const reintentar = respuesta.headers['retry-after']
  return {
    status: respuesta.statusCode,
    cuerpo: respuesta.json(),
    reintentar: reintentar === undefined ? undefined : String(reintentar),
  }
}

interface Envio {
  principal?: readonly File[]
  anexos?: readonly File[]
  ip?: string
}

/** Files a submission, coming back while there is no place (E12). */
export const presentarTramite = (
  app: FastifyInstance,
  campos: CamposDeTramite = {},
  { principal = [pdfDeTramite()], anexos = [], ip }: Envio = {},
): Promise<Presentado> =>
  insistir(() =>
    enviarPartes(
      app,
      [
        ...Object.entries(unTramiteNuevo(campos)),
        ...principal.map((archivo): Partes[number] => ['selectedFile[]', archivo]),
        ...anexos.map((archivo): Partes[number] => ['selectedFileAnexo[]', archivo]),
      ],
      ip,
    ),
  )
