import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCamera,
  IconPhotoPlus,
  IconRotateClockwise,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { BotonEspera, enEspera } from '../BotonEspera.tsx'
import { conError } from '../conError.tsx'
import { Dialogo } from '../Dialogo.tsx'
import { Icono } from '../Icono.tsx'
import clases from './FotosDialogo.module.css'
import { FOTOS_MAXIMO, type Limites } from './hoja.ts'
import { Miniatura } from './Miniatura.tsx'
import { type Acto, type PaginaConClave, usePaginas } from './usePaginas.ts'

interface Props {
  /** Of the field that the PDF is for: 'Documento principal'. */
  etiqueta: string
  /** The photos that were chosen first. */
  fotos: readonly File[]
  limites: Limites
  onClose: () => void
  onPdf: (pdf: File) => void
}

/** Only devices that are held have a camera that one would take a photo of a paper with. */
const conCamara = () => matchMedia('(pointer: coarse)').matches

const paginasDe = (cuantas: number) => `${cuantas} ${cuantas === 1 ? 'página' : 'páginas'}`

/** The pages of a PDF made of photos: turned, put in order, taken away and added to, before it is made (MPV-26, MPV-27). */
export const FotosDialogo = ({ etiqueta, fotos, limites, onClose, onPdf }: Props) => {
  const { paginas, apertura, malas, dicho, hechas, fallo, agregar, actuar, hacer } = usePaginas(fotos, limites, onPdf)
  const id = useId()
  const lista = useRef<HTMLOListElement>(null)
  const haciendo = hechas !== null
  const motivo = haciendo ? id : undefined
  const lleno = paginas.length >= FOTOS_MAXIMO

  // A page that moves takes its buttons along, and one that goes takes them away.
  const enfocar = useRef<{ clave: number; acto: Acto } | 'lista'>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons are looked for once the pages have changed
  useEffect(() => {
    const donde = enfocar.current
    enfocar.current = null
    if (donde === 'lista') return lista.current?.focus()
    if (!donde) return
    const suyos = lista.current?.querySelectorAll<HTMLButtonElement>(`[data-pagina="${donde.clave}"] button:enabled`)
    ;([...(suyos ?? [])].find(({ name }) => name === donde.acto) ?? suyos?.[0])?.focus()
  }, [paginas])
  const pulsar = (clave: number, acto: Acto) => {
    enfocar.current = acto === 'quitar' ? 'lista' : { clave, acto }
    actuar(clave, acto)
  }

  return (
    <Dialogo
      abierto
      onClose={onClose}
      titulo="Fotos que serán un PDF"
      detalle={etiqueta}
      estado={
        <span id={id} role="status">
          {haciendo
            ? `Haciendo el PDF: ${hechas} de ${paginas.length}`
            : apertura
              ? `Abriendo fotos: ${apertura.abiertas} de ${apertura.de}`
              : paginasDe(paginas.length)}
        </span>
      }
      botones={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancelar
          </Button>
          <BotonEspera
            esperando={haciendo}
            // A PDF made now would lack the photos that are still being opened.
            disabled={paginas.length === 0 || apertura !== null}
            aria-describedby={id}
            onClick={() => void hacer()}
          >
            Hacer PDF
          </BotonEspera>
        </>
      }
    >
      <div className={clases.fotos}>
        <p>Revise que cada foto se lea, gírela si está de lado y ponga las páginas en orden.</p>
        <ol className={clases.paginas} ref={lista} tabIndex={-1} aria-label="Páginas">
          {paginas.map((pagina, i) => (
            <FilaPagina
              key={pagina.clave}
              pagina={pagina}
              numero={i + 1}
              de={paginas.length}
              motivo={motivo}
              onActo={pulsar}
            />
          ))}
        </ol>
        <div role="alert" className={clases.malas}>
          {malas.map((name) => (
            <div key={name}>{conError(`No se pudo abrir ${name}: no es una foto que este navegador pueda leer`)}</div>
          ))}
          {malas.length > 0 && <p>Use una foto JPG o PNG, o tómela otra vez.</p>}
          {conError(fallo)}
        </div>
        <p className="solo-lector" role="status">
          {dicho}
        </p>
        {lleno ? (
          <p>Llegó al máximo de {FOTOS_MAXIMO} páginas; si eligió más fotos, no se agregaron.</p>
        ) : (
          <div className={clases.agregar}>
            <Eleccion onFotos={agregar} motivo={motivo} icono={<Icono de={IconPhotoPlus} />} multiple>
              Agregar fotos
            </Eleccion>
            {conCamara() && (
              <Eleccion onFotos={agregar} motivo={motivo} icono={<Icono de={IconCamera} />} capture="environment">
                Tomar foto
              </Eleccion>
            )}
          </div>
        )}
      </div>
    </Dialogo>
  )
}

interface PropsFila {
  pagina: PaginaConClave
  numero: number
  de: number
  /** Why nothing can be pressed now, by the id of the text that says so. */
  motivo: string | undefined
  onActo: (clave: number, acto: Acto) => void
}

const ACTOS = [
  { acto: 'girar', icono: IconRotateClockwise, dice: (n: number) => `Girar la página ${n}` },
  { acto: 'subir', icono: IconArrowUp, dice: (n: number) => `Poner antes la página ${n}` },
  { acto: 'bajar', icono: IconArrowDown, dice: (n: number) => `Poner después la página ${n}` },
  { acto: 'quitar', icono: IconTrash, dice: (n: number) => `Quitar la página ${n}` },
] as const

const FilaPagina = ({ pagina, numero, de, motivo, onActo }: PropsFila) => (
  <li className={clases.pagina} data-pagina={pagina.clave}>
    <Miniatura foto={pagina.foto} medida={pagina.medida} giro={pagina.giro} />
    <span className={clases.nombre}>
      <b>Página {numero}</b>
      <small>{pagina.foto.name}</small>
    </span>
    <span className={clases.actos}>
      {ACTOS.map(({ acto, icono, dice }) => (
        <ActionIcon
          key={acto}
          name={acto}
          size={44}
          aria-label={dice(numero)}
          title={dice(numero)}
          disabled={(acto === 'subir' && numero === 1) || (acto === 'bajar' && numero === de)}
          onClick={() => onActo(pagina.clave, acto)}
          {...enEspera(motivo)}
        >
          <Icono de={icono} />
        </ActionIcon>
      ))}
    </span>
  </li>
)

interface PropsEleccion {
  onFotos: (fotos: readonly File[]) => void
  motivo: string | undefined
  icono: ReactNode
  multiple?: boolean
  /** Opens the camera that looks away from the person. */
  capture?: 'environment'
  children: string
}

/** A button that chooses photos, or takes one. */
const Eleccion = ({ onFotos, motivo, icono, multiple = false, capture, children }: PropsEleccion) => {
  const entrada = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={entrada}
        type="file"
        accept="image/*"
        aria-label={children}
        multiple={multiple}
        {...(capture && { capture })}
        hidden
        onChange={({ currentTarget }) => {
          onFotos([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button variant="default" leftSection={icono} onClick={() => entrada.current?.click()} {...enEspera(motivo)}>
        {children}
      </Button>
    </>
  )
}
