import { MENSAJES_CONSULTA, NUMERO_MAXIMO } from '@cabildo/contracts/consulta'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { conError } from '../../ui/conError.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import clases from './Consulta.module.css'
import { pedirEnlace } from './consulta.api.ts'
import { Aviso } from './Entrada.tsx'
import { palabrasDe } from './useConsulta.ts'

const RUC_LARGO = 11

const faltasDe = ({ numero, documento }: { numero: string; documento: string }): Record<string, string> => ({
  ...(numero.trim() === '' && { numero: MENSAJES_CONSULTA.faltaNumero }),
  ...(!/^(\d{8}|\d{11})$/.test(documento) && { documento: MENSAJES_CONSULTA.faltaDocumento }),
})

/** Asks for a link by mail; what it answers is always the same (CON-08). */
export const SinCodigo = () => {
  const [valores, setValores] = useState({ numero: '', documento: '' })
  const [errores, setErrores] = useState<Record<string, string>>({})
  const [esperando, setEsperando] = useState(false)
  const [dicho, setDicho] = useState<{ fallo: boolean; texto: string } | null>(null)
  const forma = useRef<HTMLFormElement>(null)
  const enCurso = useRef<AbortController>(null)
  useEffect(() => () => enCurso.current?.abort(), [])

  const enviar = async (evento: SubmitEvent) => {
    evento.preventDefault()
    if (esperando) return
    const faltas = faltasDe(valores)
    setErrores(faltas)
    const [primero] = Object.keys(faltas)
    if (primero) return forma.current?.querySelector<HTMLElement>(`[name="${primero}"]`)?.focus()
    const control = new AbortController()
    enCurso.current = control
    setEsperando(true)
    setDicho(null)
    try {
      await pedirEnlace({ numero: valores.numero.trim(), documento: valores.documento }, control.signal)
      setDicho({ fallo: false, texto: MENSAJES_CONSULTA.enlaceEnviado })
    } catch (fallo) {
      if (control.signal.aborted) return
      if (fallo instanceof ErrorApi && fallo.status === 422) setErrores(fallo.campos)
      else setDicho({ fallo: true, texto: palabrasDe(fallo) })
    } finally {
      setEsperando(false)
    }
  }

  return (
    <details className={clases.plegable}>
      <summary>No tengo mi código</summary>
      <form ref={forma} className={clases.forma} noValidate onSubmit={(evento) => void enviar(evento)}>
        <p className={clases.explica}>
          Le enviamos un enlace al correo con que lo presentó. El enlace muestra en qué paso está.
        </p>
        <TextInput
          className={clases.numero}
          name="numero"
          label="Número"
          maxLength={NUMERO_MAXIMO}
          autoComplete="off"
          value={valores.numero}
          error={conError(errores.numero)}
          onChange={({ currentTarget }) => setValores({ ...valores, numero: currentTarget.value })}
        />
        <CampoDni
          className={clases.numero}
          name="documento"
          label="DNI o RUC de quien lo presentó"
          maxLength={RUC_LARGO}
          value={valores.documento}
          error={conError(errores.documento)}
          onChange={(documento) => setValores({ ...valores, documento })}
        />
        <BotonEspera type="submit" variant="default" className={clases.enviar} esperando={esperando}>
          Enviar enlace
        </BotonEspera>
        <div role="status">
          {dicho && (dicho.fallo ? <Aviso texto={dicho.texto} /> : <p className={clases.hecho}>{dicho.texto}</p>)}
        </div>
      </form>
    </details>
  )
}
