import assert from 'node:assert/strict'
import { ingresar, pedir } from './cliente.ts'
import type { Almacen } from './datos.ts'
import { ADMINISTRADOR, bearer, CONEXIONES_PERSONAL, SECRETARIA } from './escena.ts'
import { elegidas, type Medida, medir, type Plan } from './medicion.ts'
import { lanzarProducto } from './proceso.ts'

/** Words to search, and whether they are found: unknown words take longest. */
const BUSQUEDAS: Record<string, [q: string, hay: boolean]> = {
  'text, a rare word': ['vendimia', true],
  'text, a word that nobody wrote': ['inexistentísimo', false],
  'text, a word of half the pages': ['ordenanza', true],
  'text, a word of nearly all pages': ['municipalidad', true],
  'text, three words': ['licencia funcionamiento mercado', true],
  'text, a phrase': ['"licencia de funcionamiento del mercado"', true],
  'text, a phrase of common words that nobody wrote': ['"municipalidad público ordenanza"', false],
  'text, many words': ['municipalidad provincial resolución alcaldía ordenanza decreto gestión servicio', true],
  'text, one of many words': ['ordenanza or acuerdo or decreto or servicio or gestión or gobierno or plazo', true],
}

/** Those that an area with a quarter of the publications asks for, too: it finds its own alone. */
const DE_UN_AREA = new Set(['text, a rare word', 'text, a word of half the pages', 'text, a phrase'])

/** How long the server takes for searches of the public and of the staff. */
export const medirTextos = async (almacen: Almacen, plan: Plan): Promise<Map<string, Medida>> => {
  const producto = await lanzarProducto(almacen, 'archivo')
  try {
    // Whoever has signed in is not counted.
    const headers = bearer(await ingresar(producto, ADMINISTRADOR))
    const deUnArea = bearer(await ingresar(producto, SECRETARIA))
    const todas = Object.entries(BUSQUEDAS).flatMap(([medida, [q, hay]]) => {
      const enlace = (camino: string) => `${producto.url}${camino}?q=${encodeURIComponent(q)}`
      return [
        { medida, url: enlace('/api/archivos/textos'), headers, hay },
        { medida: `${medida}, the staff's`, url: enlace('/api/files/textos'), headers, hay },
        ...(DE_UN_AREA.has(medida)
          ? [{ medida: `${medida}, an area's`, url: enlace('/api/files/textos'), headers: deUnArea, hay }]
          : []),
      ]
    })
    const llamadas = elegidas(todas, plan)
    for (const { medida, url, headers: suyos, hay } of llamadas) {
      const { total } = await pedir<{ total: number }>(url, { headers: suyos }, medida)
      assert.equal(total > 0, hay, `${medida}: ${total} normas`)
    }
    return await medir(llamadas, plan, CONEXIONES_PERSONAL)
  } finally {
    await producto.detener()
  }
}
