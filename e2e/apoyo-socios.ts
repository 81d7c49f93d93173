import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Autoridad, crearAutoridad } from '@cabildo/simuladores/autoridad'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { abrirDespacho, contarLlamadas, despachar, pulsarFirmar } from './apoyo-firma.ts'
import { buscarFila, olvidarTokens } from './apoyo-visitas.ts'
import { type Instancia, iniciarProducto } from './instancia.ts'

/** The person whose certificate the simulated programs find on the machine. */
export const TITULAR = { nombre: 'QUISPE MAMANI ROSA', dni: '98000123' }

/** A municipality that signs with a partner, beside the one that the other tests share. */
export interface Municipalidad {
  contexto: BrowserContext
  despedir(): Promise<void>
}

/** What a partner brings along: the settings that name it, and how to end it. */
interface Socio {
  ajustes: Record<string, string>
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
  const despedir = async () => {
    await instancia?.detener()
    await socio.cerrar()
    rmSync(carpeta, { recursive: true, force: true })
    olvidarTokens()
  }
  try {
    instancia = await iniciarProducto(nombre, { FIRMA_RAICES: carpeta, ...socio.ajustes })
  } catch (fallo) {
    await despedir()
    throw fallo
  }
  const contexto = await browser.newContext({ baseURL: instancia.url, viewport: { width: 1440, height: 900 } })
  // Tokens are kept per account; those of the shared instance are no good here.
  olvidarTokens()
  return {
    contexto,
    despedir: async () => {
      await contexto.close()
      await despedir()
    },
  }
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
