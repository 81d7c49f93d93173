import { FOTOS_MAXIMO } from '@cabildo/contracts/ventanilla'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { conError } from '../../../ui/conError.tsx'
import { conCamara, Eleccion } from '../../../ui/fotos/Eleccion.tsx'
import { ACTOS_SIN_GIRO, FilaPagina, type PaginaConClave, useFocoDePaginas } from '../../../ui/fotos/FilaPagina.tsx'
import fotosClases from '../../../ui/fotos/FotosDialogo.module.css'
import { medir } from '../../../ui/fotos/foto.ts'
import { trasActo } from '../../../ui/fotos/usePaginas.ts'
import { Icono } from '../../../ui/Icono.tsx'
import virtual from '../virtual/virtual.module.css'
import { sumarFotos } from './archivos.ts'
import estilos from './ventanilla.module.css'

const ACEPTA = 'image/jpeg,image/png'
const SIN_MEDIDA = { ancho: 3, alto: 4 }

// What tells one photograph from another while they change places.
const CLAVES = new WeakMap<File, number>()
let ultima = 0
const claveDe = (foto: File): number => {
  const clave = CLAVES.get(foto) ?? ++ultima
  CLAVES.set(foto, clave)
  return clave
}

interface Props {
  fotos: readonly File[]
  onFotos: (fotos: readonly File[]) => void
  /** What the form or the server refused. */
  error?: string | undefined
}

/** The pages of a paper as photographs, in an order that keys can change too (EXP-73). */
export const Fotos = ({ fotos, onFotos, error }: Props) => {
  const [refutadas, setRefutadas] = useState<readonly string[]>([])
  const [dicho, setDicho] = useState('')
  const medidas = useMedidas(fotos)
  const paginas: readonly PaginaConClave[] = fotos.map((foto) => ({
    ...{ clave: claveDe(foto), foto, giro: 0 as const },
    medida: medidas.get(foto) ?? SIN_MEDIDA,
  }))
  const { lista, pulsar } = useFocoDePaginas(fotos, (clave, acto) => {
    const [otras, texto] = trasActo(paginas, clave, acto)
    setRefutadas([])
    setDicho(texto)
    onFotos(otras.map(({ foto }) => foto))
  })
  const agregar = async (elegidas: readonly File[]) => {
    const suma = await sumarFotos(fotos, elegidas)
    setRefutadas(suma.refutadas)
    if (suma.fotos.length > fotos.length) setDicho(`${suma.fotos.length} fotos`)
    onFotos(suma.fotos)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the browser's own frame and layout
    <div role="group" aria-label="Fotos" className={virtual.adjunto} data-error={error ? true : undefined}>
      <span aria-hidden="true">
        Fotos <small>(JPG o PNG, hasta {FOTOS_MAXIMO}; cada una es una página)</small>
      </span>
      <ol className={fotosClases.paginas} ref={lista} tabIndex={-1} aria-label="Páginas">
        {paginas.map((pagina, i) => (
          <FilaPagina
            key={`${pagina.clave}-${medidas.has(pagina.foto)}`}
            pagina={pagina}
            numero={i + 1}
            de={paginas.length}
            actos={ACTOS_SIN_GIRO}
            onActo={pulsar}
          />
        ))}
      </ol>
      {fotos.length < FOTOS_MAXIMO && (
        <div className={fotosClases.agregar}>
          <Eleccion
            onFotos={(elegidas) => void agregar(elegidas)}
            icono={<Icono de={IconPhotoPlus} />}
            acepta={ACEPTA}
            multiple
          >
            Agregar fotos
          </Eleccion>
          {conCamara() && (
            <Eleccion
              onFotos={(elegidas) => void agregar(elegidas)}
              icono={<Icono de={IconCamera} />}
              acepta={ACEPTA}
              capture="environment"
            >
              Tomar foto
            </Eleccion>
          )}
        </div>
      )}
      <div role="alert" className={estilos.refutadas}>
        {refutadas.map((motivo) => (
          <div key={motivo}>{conError(motivo)}</div>
        ))}
        {conError(error)}
      </div>
      <p className="solo-lector" role="status">
        {dicho}
      </p>
    </div>
  )
}

/** The measures of the photographs, one after the other, as they come to be known; what cannot be read has none. */
const useMedidas = (fotos: readonly File[]) => {
  const [medidas, setMedidas] = useState<ReadonlyMap<File, NonNullable<Awaited<ReturnType<typeof medir>>>>>(new Map())
  useEffect(() => {
    let vigente = true
    const medirTodas = async () => {
      for (const foto of fotos) {
        if (medidas.has(foto)) continue
        const medida = await medir(foto)
        if (!vigente) return
        if (medida) return setMedidas((antes) => new Map(antes).set(foto, medida))
      }
    }
    void medirTodas()
    return () => {
      vigente = false
    }
  }, [fotos, medidas])
  return medidas
}
