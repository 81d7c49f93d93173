import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { BotonEspera } from '../BotonEspera.tsx'
import { conError } from '../conError.tsx'
import { Dialogo } from '../Dialogo.tsx'
import { Icono } from '../Icono.tsx'
import { Button } from '../kit/boton.tsx'
import { conCamara, Eleccion } from './Eleccion.tsx'
import { FilaPagina, useFocoDePaginas } from './FilaPagina.tsx'
import clases from './FotosDialogo.module.css'
import { FOTOS_MAXIMO, type Limites } from './hoja.ts'
import { usePaginas } from './usePaginas.ts'

interface Props {
  /** Of the field that the PDF is for: 'Documento principal'. */
  etiqueta: string
  /** The photos that were chosen first. */
  fotos: readonly File[]
  limites: Limites
  onClose: () => void
  onPdf: (pdf: File) => void
}

const paginasDe = (cuantas: number) => `${cuantas} ${cuantas === 1 ? 'página' : 'páginas'}`

/** The pages of a PDF made of photos: turned, put in order, taken away and added to, before it is made (MPV-26, MPV-27). */
export const FotosDialogo = ({ etiqueta, fotos, limites, onClose, onPdf }: Props) => {
  const { paginas, apertura, malas, dicho, hechas, fallo, agregar, actuar, hacer } = usePaginas(fotos, limites, onPdf)
  const id = useId()
  const { lista, pulsar } = useFocoDePaginas(paginas, actuar)
  const haciendo = hechas !== null
  const motivo = haciendo ? id : undefined
  const lleno = paginas.length >= FOTOS_MAXIMO

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
