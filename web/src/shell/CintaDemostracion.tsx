import { TEXTO_DE_DEMOSTRACION } from '@cabildo/contracts/entidad'
import { useLayoutEffect } from 'react'
import clases from './CintaDemostracion.module.css'

/**
 * The foot of every printed page, where the strip itself is on the first one alone, or hidden by the sheet of a table; the
 * margins are those of such a sheet, for without any there is no room.
 */
const PIE_IMPRESO = `@page { margin: 14mm 12mm 16mm; @bottom-center { content: '${TEXTO_DE_DEMOSTRACION}'; font-size: 8pt } }`

/** Says above every page, and on the paper that it is printed on, that this is the demonstration (ORG-49). */
export const CintaDemostracion = () => {
  // A layout effect, so that whoever sees the strip can print its foot too: no moment lies between the two.
  useLayoutEffect(() => {
    const hoja = new CSSStyleSheet()
    hoja.replaceSync(PIE_IMPRESO)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, hoja]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((otra) => otra !== hoja)
    }
  }, [])
  return (
    <p role="note" className={clases.cinta}>
      {TEXTO_DE_DEMOSTRACION}
    </p>
  )
}
