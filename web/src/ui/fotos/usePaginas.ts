import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Acto, PaginaConClave } from './FilaPagina.tsx'
import { medir } from './foto.ts'
import { FOTOS_MAXIMO, girado, type Limites } from './hoja.ts'

// The library that writes PDFs is as large as the whole page, so it comes while people look at their photos.
const cargar = () => import('./pdf.ts')

interface Apertura {
  /** Photos that were looked at, whether they could be read or not. */
  abiertas: number
  de: number
}
const NINGUNA: Apertura = { abiertas: 0, de: 0 }

const SIN_PDF = 'No se pudo hacer el PDF. Intente otra vez, con menos fotos si son muchas'

/** The pages after an act, and what a screen reader hears of it. */
export const trasActo = (
  paginas: readonly PaginaConClave[],
  clave: number,
  acto: Acto,
): [readonly PaginaConClave[], string] => {
  const i = paginas.findIndex((una) => una.clave === clave)
  const pagina = paginas[i]
  if (!pagina) return [paginas, '']
  if (acto === 'girar') {
    const giro = girado(pagina.giro)
    return [paginas.with(i, { ...pagina, giro }), `Página ${i + 1} girada, ${giro} grados a la derecha`]
  }
  const otras = paginas.filter((una) => una !== pagina)
  if (acto === 'quitar') return [otras, `Página ${i + 1} quitada`]
  const lugar = acto === 'subir' ? i - 1 : i + 1
  return [otras.toSpliced(lugar, 0, pagina), `Ahora es la página ${lugar + 1}`]
}

/** The pages that a PDF is made of, from the photos chosen first on. */
export const usePaginas = (primeras: readonly File[], limites: Limites, onPdf: (pdf: File) => void) => {
  const [paginas, setPaginas] = useState<readonly PaginaConClave[]>([])
  const [malas, setMalas] = useState<readonly string[]>([])
  const [dicho, setDicho] = useState('')
  const [fallo, setFallo] = useState<string>()
  /** Pages done of the PDF that is being made; null while none is. */
  const [hechas, setHechas] = useState<number | null>(null)
  const [apertura, setApertura] = useState<Apertura>(NINGUNA)
  const siguiente = useRef(0)
  /** Aborted when the dialog closes. */
  const cierre = useRef(new AbortController())

  const agregar = async (fotos: readonly File[]) => {
    const { signal } = cierre.current
    setMalas([])
    setApertura(({ abiertas, de }) => ({ abiertas, de: de + fotos.length }))
    // One after the other: a phone has not the memory to look at twenty at once.
    for (const foto of fotos) {
      const medida = await medir(foto)
      if (signal.aborted) return
      setApertura(({ abiertas, de }) => (abiertas + 1 < de ? { abiertas: abiertas + 1, de } : NINGUNA))
      if (!medida) {
        setMalas((antes) => (antes.includes(foto.name) ? antes : [...antes, foto.name]))
        continue
      }
      const clave = siguiente.current++
      setPaginas((antes) => (antes.length < FOTOS_MAXIMO ? [...antes, { clave, foto, medida, giro: 0 }] : antes))
    }
  }
  const empezar = useEffectEvent(() => void agregar(primeras))
  useEffect(() => {
    const control = new AbortController()
    cierre.current = control
    empezar()
    // If this fails, making the PDF loads it again.
    cargar().catch(() => undefined)
    return () => {
      control.abort()
      setPaginas([])
      setApertura(NINGUNA)
    }
  }, [])

  const hacer = async () => {
    const { signal } = cierre.current
    setFallo(undefined)
    setHechas(0)
    const name = `${paginas[0]?.foto.name.replace(/\.\w{1,5}$/, '') || 'fotos'}.pdf`
    try {
      const { hacerPdf } = await cargar()
      const pdf = await hacerPdf(paginas, { name, limites, signal, alAvanzar: setHechas })
      onPdf(pdf)
    } catch {
      if (signal.aborted) return
      setFallo(SIN_PDF)
      setHechas(null)
    }
  }
  return {
    paginas,
    /** The photos that are being opened; null while none is. */
    apertura: apertura.de > 0 ? apertura : null,
    /** Names of the files that are no photos to this browser. */
    malas,
    dicho,
    hechas,
    fallo,
    agregar: (fotos: readonly File[]) => void agregar(fotos),
    actuar: (clave: number, acto: Acto) => {
      const [nuevas, texto] = trasActo(paginas, clave, acto)
      setPaginas(nuevas)
      setDicho(texto)
    },
    hacer,
  }
}
