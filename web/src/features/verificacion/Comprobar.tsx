import { type CopiaVerificada, HOLGURA_FIRMAS_BYTES } from '@cabildo/contracts/verificacion'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { textoDelFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { revisarPdf } from '../../ui/archivo.ts'
import { CampoArchivo } from '../../ui/CampoArchivo.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { Progreso } from '../../ui/Progreso.tsx'
import { procedenciaDe, sentidoDeLaCopia } from './palabras.ts'
import { Banda, BandaDeNorma, BandaResultado, enFrase, ListaFirmas } from './Resultado.tsx'
import clases from './VerificaPage.module.css'
import { comprobarCopia } from './verificacion.api.ts'

const MAXIMO_BYTES = entidad.subidaMaximaBytes + HOLGURA_FIRMAS_BYTES
const NO_COMPROBADO = 'No se pudo comprobar el archivo, intente nuevamente'

type Estado =
  | { fase: 'libre'; error?: string | undefined; otraVez?: boolean }
  | { fase: 'enviando'; fraccion: number }
  | { fase: 'listo'; copia: CopiaVerificada }

/** The server's words about the file; otherwise why it could not be checked, and that it can be sent again. */
const alFallar = (fallo: unknown): Estado => {
  if (fallo instanceof ErrorApi && fallo.status === 422)
    return { fase: 'libre', error: fallo.campos.selectedFile ?? fallo.mensaje }
  const muyGrande = fallo instanceof ErrorApi && fallo.status === 413
  return { fase: 'libre', error: textoDelFallo(fallo, NO_COMPROBADO), otraVez: !muyGrande }
}

/** Checks a citizen's own copy: dropped anywhere on the page or chosen, sent at once, and not kept. */
export const Comprobar = ({ conArchivo }: { conArchivo: string | null }) => {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [estado, setEstado] = useState<Estado>({ fase: 'libre' })
  const envio = useRef<AbortController>(null)
  const resultado = useRef<HTMLHeadingElement>(null)
  const zona = useRef<HTMLElement>(null)
  const repetir = useRef<HTMLButtonElement>(null)

  const dejar = () => {
    envio.current?.abort()
    envio.current = null
  }
  const comprobar = async (elegido: File | null) => {
    dejar()
    setArchivo(elegido)
    setEstado({ fase: 'libre' })
    if (!elegido) return
    const control = new AbortController()
    envio.current = control
    setEstado({ fase: 'enviando', fraccion: 0 })
    const poner = (nuevo: Estado) => !control.signal.aborted && setEstado(nuevo)
    try {
      const copia = await comprobarCopia(elegido, {
        signal: control.signal,
        alAvanzar: (fraccion) => poner({ fase: 'enviando', fraccion }),
      })
      poner({ fase: 'listo', copia })
    } catch (fallo) {
      poner(alFallar(fallo))
    }
  }
  // This document can only be verified by its file, so the focus goes to the choice; an earlier result is cleared.
  const empezarDeNuevo = useEffectEvent(() => void comprobar(null))
  useEffect(() => {
    empezarDeNuevo()
    if (conArchivo) zona.current?.querySelector('button')?.focus()
  }, [conArchivo])
  useEffect(() => () => envio.current?.abort(), [])
  // If the focus was on the button that disappeared, it moves to the result.
  useEffect(() => {
    if (estado.fase === 'listo') resultado.current?.focus()
  }, [estado.fase])
  // The button was disabled during the sending, so the focus may be lost.
  const error = estado.fase === 'libre' ? estado.error : undefined
  useEffect(() => {
    if (!error || document.activeElement !== document.body) return
    const boton = repetir.current ?? zona.current?.querySelector('button')
    boton?.focus()
  }, [error])

  // A file dropped beside the box would make the browser leave the page and open it.
  const alSoltar = useEffectEvent(async (evento: DragEvent) => {
    const [soltado] = evento.dataTransfer?.files ?? []
    if (evento.defaultPrevented || !soltado) return
    evento.preventDefault()
    // Behind an open document nobody would see the result.
    if (document.querySelector('[aria-modal="true"]')) return
    const motivo = await revisarPdf(soltado, MAXIMO_BYTES)
    if (motivo === null) return comprobar(soltado)
    await comprobar(null)
    setEstado({ fase: 'libre', error: motivo })
  })
  useEffect(() => {
    const alSoltarAqui = (evento: DragEvent) => void alSoltar(evento)
    const admitir = (evento: DragEvent) => evento.preventDefault()
    window.addEventListener('dragover', admitir)
    window.addEventListener('drop', alSoltarAqui)
    return () => {
      window.removeEventListener('dragover', admitir)
      window.removeEventListener('drop', alSoltarAqui)
    }
  }, [])

  return (
    <section className={clases.tarjeta} ref={zona} aria-labelledby="compruebe">
      <h2 id="compruebe">Compruebe su archivo PDF</h2>
      <p className={clases.explica}>
        Sepa si un PDF es de la municipalidad, si fue alterado y quién lo firmó. El archivo se revisa y no se guarda.
      </p>
      <div role="status">
        {conArchivo && estado.fase === 'libre' && !archivo && (
          <p className={clases.nota}>{conArchivo} se verifica con su archivo PDF: elíjalo aquí.</p>
        )}
      </div>
      <CampoArchivo
        etiqueta="Archivo PDF"
        archivo={archivo}
        onArchivo={(elegido) => void comprobar(elegido)}
        maximoBytes={MAXIMO_BYTES}
        error={error}
        accion={
          estado.fase === 'libre' &&
          estado.otraVez && (
            <Button ref={repetir} variant="default" onClick={() => void comprobar(archivo)}>
              Reintentar
            </Button>
          )
        }
        disabled={estado.fase === 'enviando'}
      />
      {estado.fase === 'enviando' && (
        <div className={clases.envio}>
          <Progreso
            texto={estado.fraccion < 1 ? 'Enviando el archivo' : 'Comprobando el archivo'}
            fraccion={estado.fraccion < 1 ? estado.fraccion : null}
          />
          <Button variant="subtle" color="gray" onClick={() => void comprobar(null)}>
            Cancelar
          </Button>
        </div>
      )}
      {estado.fase === 'listo' && (
        <div className={clases.dictamen}>
          <h3 ref={resultado} tabIndex={-1}>
            Resultado
          </h3>
          <Copia copia={estado.copia} />
        </div>
      )}
    </section>
  )
}

const Copia = ({ copia }: { copia: CopiaVerificada }) => {
  const { tono, titulo, texto } = procedenciaDe(copia)
  const { procedencia, cargo, verificacion } = copia
  // A cargo without a seal is known by its digest, and there is no more to say of it (CON-16).
  if (procedencia === 'borrador' || (cargo && verificacion.firmas.length === 0))
    return (
      <Banda tono={tono} titulo={`${titulo}.`}>
        {texto}
      </Banda>
    )
  // What was changed is bad enough for one box, which says what was changed.
  if (procedencia === 'modificado' && verificacion.resultado === 'NO VÁLIDO')
    return (
      <>
        <Banda tono={tono} titulo={verificacion.resultado}>
          {[enFrase(titulo), texto, enFrase(verificacion.causa), sentidoDeLaCopia(copia)].join(' ')}
        </Banda>
        <ListaFirmas firmas={verificacion.firmas} nivel="h4" />
      </>
    )
  return (
    <>
      <Banda tono={tono} titulo={`${titulo}.`}>
        {texto}
      </Banda>
      <BandaResultado verificacion={verificacion} sentido={sentidoDeLaCopia(copia)} />
      {copia.documento?.norma && <BandaDeNorma {...copia.documento.norma} />}
      <ListaFirmas firmas={verificacion.firmas} nivel="h4" />
    </>
  )
}
