import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Autoridad, crearAutoridad, type Titular } from '@cabildo/simuladores/autoridad'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { abrirDespacho, contarLlamadas, despachar, pulsarFirmar } from './apoyo-firma.ts'
import { buscarFila, olvidarTokens, tokenDe } from './apoyo-visitas.ts'
import { type Instancia, iniciarProducto } from './instancia.ts'

/** Whose certificate the simulated programs find on the machine: that of whoever signs here, whose DNI the data knows. */
export const unTitular = (): Titular => ({ nombre: 'QUISPE MAMANI ROSA', dni: '' })
const FIRMANTE = 'secretaria'

/** A municipality that signs with a partner, beside the one that the other tests share. */
export interface Municipalidad {
  contexto: BrowserContext
  despedir(): Promise<void>
}

/** What a partner brings along: the settings that name it, and how to end it. */
interface Socio {
  ajustes: Record<string, string>
  titular: Titular
  cerrar(): Promise<void>
}

/** Starts a municipality that trusts a partner's authority; `abrir` gets that, and a folder for files to be named in settings. */
export const iniciarConSocio = async (
  browser: Browser,
  nombre: string,
  abrir: (autoridad: Autoridad, carpeta: string) => Promise<Socio>,
): Promise<Municipalidad> => {
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-socio-'))
  const autoridad = await crearAutoridad()
  writeFileSync(join(carpeta, 'raiz.pem'), autoridad.pem)
  const socio = await abrir(autoridad, carpeta)
  let instancia: Instancia | undefined
  let contexto: BrowserContext | undefined
  const despedir = async () => {
    await contexto?.close()
    await instancia?.detener()
    await socio.cerrar()
    rmSync(carpeta, { recursive: true, force: true })
    olvidarTokens()
  }
  try {
    instancia = await iniciarProducto(nombre, { FIRMA_RAICES: carpeta, ...socio.ajustes })
    contexto = await browser.newContext({ baseURL: instancia.url, viewport: { width: 1440, height: 900 } })
    // Tokens are kept per account; those of the shared instance are no good here.
    olvidarTokens()
    socio.titular.dni = await dniDe(contexto, FIRMANTE)
    return { contexto, despedir }
  } catch (fallo) {
    await despedir()
    throw fallo
  }
}

/** The DNI of the employee that a demonstration account is. */
const dniDe = async ({ request }: BrowserContext, username: string): Promise<string> => {
  const headers = { authorization: `Bearer ${await tokenDe(request, 'informatica')}` }
  const respuesta = await request.get('/api/users', { headers, params: { search: username } })
  const { data } = (await respuesta.json()) as { data: { username: string; dni: string | null }[] }
  const dni = data.find((uno) => uno.username === username)?.dni
  if (!dni) throw new Error(`${username} has no DNI`)
  return dni
}

/** A new document in dispatch of Secretaría General, and the signer's layer open for it. */
export const abrirCapaDeFirma = async (page: Page, asunto: string) => {
  const { doc_id } = await despachar(page.request, asunto)
  await abrirDespacho(page)
  const fila = await buscarFila(page, asunto)
  const llamadas = contarLlamadas(page)
  await pulsarFirmar(fila)
  return { doc_id, fila, llamadas }
}
