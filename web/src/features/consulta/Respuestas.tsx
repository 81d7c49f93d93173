import { type CasoCompleto, MENSAJES_CONSULTA, type RespuestaDelCaso } from '@cabildo/contracts/consulta'
import { HOJA_DE_RECLAMACION } from '@cabildo/contracts/reclamos'
import { MENSAJES_RESPUESTA, vistaEscrita } from '@cabildo/contracts/respuestas'
import { useEffect, useRef, useState } from 'react'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import clases from './Caso.module.css'
import { abrirRespuesta } from './consulta.api.ts'
import { cuando } from './cuando.ts'
import { Descarga, tamanoDe, useDescargas } from './Descargas.tsx'
import { Aviso } from './Entrada.tsx'
import { type Abierta, type Consulta, palabrasDe } from './useConsulta.ts'

interface Props {
  caso: CasoCompleto
  abierta: Abierta
  consulta: Consulta
}

/** What the municipality told: an answer is opened by its button, which is its receipt (CON-10, CON-14, EXP-35). */
export const Respuestas = ({ caso: { respuestas }, abierta, consulta }: Props) => {
  const descargas = useDescargas(abierta, consulta)
  const [fallo, setFallo] = useState<string | null>(null)
  const [abriendo, setAbriendo] = useState<number | null>(null)
  const [recien, setRecien] = useState<number | null>(null)
  const abrir = async (respuesta_id: number) => {
    setFallo(null)
    setAbriendo(respuesta_id)
    try {
      consulta.poner(await abrirRespuesta(abierta.consulta, respuesta_id))
      setRecien(respuesta_id)
    } catch (error) {
      if (!consulta.vencer(error)) setFallo(palabrasDe(error, MENSAJES_RESPUESTA.noAbierta))
    } finally {
      setAbriendo(null)
    }
  }
  const malo = fallo ?? descargas.fallo
  return (
    <section className={clases.tarjeta} aria-labelledby="respuestas">
      <h2 id="respuestas">Lo que le comunicamos</h2>
      <div role="alert">{malo && <Aviso texto={malo} />}</div>
      {respuestas.map((respuesta) => {
        const { respuesta_id: suyo, abierta: vista, acuse, texto, archivos, hoja } = respuesta
        return (
          <div key={suyo ?? respuesta.fecha} className={clases.respuesta} data-carta={suyo !== null || undefined}>
            <Titulo respuesta={respuesta} recien={suyo !== null && suyo === recien} />
            {suyo !== null && vista === null ? (
              <>
                <p>{MENSAJES_CONSULTA.constancia}</p>
                <BotonEspera esperando={abriendo === suyo} onClick={() => void abrir(suyo)}>
                  {MENSAJES_RESPUESTA.abrir}
                </BotonEspera>
              </>
            ) : (
              <>
                {texto && <p>{texto}</p>}
                {(archivos.length > 0 || hoja) && (
                  <ul className={clases.documentos}>
                    {archivos.map((archivo) => (
                      <Descarga
                        key={archivo.archivo_id}
                        {...archivo}
                        clase="respuesta"
                        detalle={tamanoDe(archivo)}
                        descargas={descargas}
                      />
                    ))}
                    {suyo !== null && hoja && (
                      <Descarga
                        {...{ clase: 'hoja', archivo_id: suyo, nombre: HOJA_DE_RECLAMACION, sha256: null, descargas }}
                        detalle="Con las acciones adoptadas y la respuesta"
                      />
                    )}
                  </ul>
                )}
                {(acuse ?? vista) && <small>{acuse ?? (vista && vistaEscrita(vista))}</small>}
              </>
            )}
          </div>
        )
      })}
    </section>
  )
}

/** Takes the focus once its answer was opened: the button is gone. */
const Titulo = ({ respuesta: { clase, fecha }, recien }: { respuesta: RespuestaDelCaso; recien: boolean }) => {
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (recien) titulo.current?.focus()
  }, [recien])
  return (
    <h3 ref={titulo} tabIndex={-1}>
      {clase} <small>{cuando(fecha)}</small>
    </h3>
  )
}
