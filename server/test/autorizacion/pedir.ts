import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { COLUMNAS, type Columna, type Credenciales, tieneSesion } from './columnas.ts'
import type { Fila } from './fila.ts'

let celdas = 0
/** An address of a network that has asked for nothing yet, so that no limit meets two cells. */
const otraDireccion = (): string => {
  celdas++
  return `10.${celdas >> 8}.${celdas & 255}.7`
}

/** Makes the request of a row as one column would. */
export const pedir = async (
  app: FastifyInstance,
  credenciales: Credenciales,
  fila: Fila,
  columna: Columna,
  method: 'HEAD' | null = null,
): Promise<LightMyRequestResponse> => {
  const { url, cuerpo, formulario, ruta } = fila
  const token =
    (fila.terminaSesion || columna === 'encargoTerminado') && tieneSesion(columna)
      ? await credenciales.nueva(columna)
      : credenciales.de(columna)
  const opciones: InjectOptions = {
    method: method ?? (ruta.split(' ')[0] as 'GET'),
    url: typeof url === 'string' ? url : url(columna),
    remoteAddress: otraDireccion(),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(formulario && { 'content-type': `multipart/form-data; boundary=${FRONTERA}` }),
    },
    ...(cuerpo && { payload: typeof cuerpo === 'function' ? cuerpo(columna) : cuerpo }),
    ...(formulario && { payload: await enPartes(formulario) }),
    ...(fila.flujo && { payloadAsStream: true }),
  }
  const respuesta = await app.inject(opciones)
  if (fila.flujo) {
    const abierto = respuesta.statusCode < 400
    const texto = abierto ? '' : await leer(respuesta.stream())
    if (abierto) respuesta.stream().destroy()
    return { ...respuesta, statusCode: respuesta.statusCode, body: texto } as LightMyRequestResponse
  }
  return respuesta
}

const FRONTERA = 'frontera-de-la-matriz'

const enPartes = async (formulario: Record<string, string | File>): Promise<Buffer> => {
  const partes: Buffer[] = []
  for (const [campo, valor] of Object.entries(formulario)) {
    const archivo = typeof valor === 'string' ? '' : `; filename="${valor.name}"\r\nContent-Type: application/pdf`
    partes.push(
      Buffer.from(`--${FRONTERA}\r\nContent-Disposition: form-data; name="${campo}"${archivo}\r\n\r\n`),
      typeof valor === 'string' ? Buffer.from(valor) : Buffer.from(await valor.arrayBuffer()),
      Buffer.from('\r\n'),
    )
  }
  return Buffer.concat([...partes, Buffer.from(`--${FRONTERA}--\r\n`)])
}

const leer = async (flujo: NodeJS.ReadableStream): Promise<string> => {
  const trozos: Buffer[] = []
  for await (const trozo of flujo) trozos.push(Buffer.from(trozo))
  return Buffer.concat(trozos).toString()
}

/** The columns that are answered otherwise than they should be: what came, and what the row says. */
export const discrepancias = async (
  preguntar: (columna: Columna) => Promise<readonly [hubo: string | number, debia: string | number]>,
  columnas: readonly Columna[] = COLUMNAS,
): Promise<string[]> => {
  const halladas: string[] = []
  for (const columna of columnas) {
    const [hubo, debia] = await preguntar(columna)
    if (hubo !== debia) halladas.push(`${columna}: ${hubo}, not ${debia}`)
  }
  return halladas
}
