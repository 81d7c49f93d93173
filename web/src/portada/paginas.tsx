import { RUTAS_CON_PORTADA } from '@cabildo/contracts/base/rutas'
import { prerender } from 'react-dom/static.browser'
import { Aplicacion } from '../Aplicacion.tsx'

/** The HTML of each public page as it is before any data has come; `ir` changes the address that the app reads. */
export const pintarTodas = async (ir: (direccion: string) => void): Promise<Record<string, string>> => {
  const portadas: Record<string, string> = {}
  const fallos: unknown[] = []
  for (const ruta of RUTAS_CON_PORTADA) {
    ir(`/${ruta}`)
    const { prelude } = await prerender(<Aplicacion />, {
      // Everything in its place: what came behind would need a program inside the page that moves it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (fallo) => {
        fallos.push(fallo)
      },
    })
    // Without script a form that is sent must not write what is in it into the address.
    portadas[ruta] = (await new Response(prelude).text()).replaceAll('<form ', '<form method="post" ')
  }
  // React would go on with the bones of what did not draw, and nobody would know.
  if (fallos.length > 0) throw new AggregateError(fallos, 'the public pages could not be painted')
  return portadas
}
