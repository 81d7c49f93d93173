import { type CasoCompleto, MENSAJES_CONSULTA, PALABRA_DE_DESISTIMIENTO } from '@cabildo/contracts/consulta'
import { DESISTIMIENTO_ACEPTADO, DESISTIR_EN_GRUPO, desistimientoAnotado } from '@cabildo/contracts/consulta-pasos'
import { IconX } from '@tabler/icons-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { conError } from '../../ui/conError.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { CamposDesistimiento, SIN_DESISTIR } from '../mesa-de-partes/index.ts'
import clases from './Caso.module.css'
import { desistir } from './consulta.api.ts'
import { Aviso } from './Entrada.tsx'
import { type Abierta, type Consulta, palabrasDe, useEscrito } from './useConsulta.ts'

interface Props {
  caso: CasoCompleto
  abierta: Abierta
  consulta: Consulta
}

/**
 * The withdrawal of a case, closed until somebody wants it: its extent, a reason, and a word that is typed. It is accepted, or noted
 * for the area where others are answered with it (CON-22).
 */
export const Desistir = ({ caso, abierta, consulta }: Props) => {
  // What was being written when a consultation expired is here again (CON-07).
  const dejado = consulta.escritoDe(caso.numero).desistimiento
  const [abierto, setAbierto] = useState(dejado !== undefined)
  const [valores, setValores] = useState(dejado ?? SIN_DESISTIR)
  useEscrito(consulta, caso.numero, { desistimiento: abierto ? valores : undefined })
  const [palabra, setPalabra] = useState('')
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({})
  const [aviso, setAviso] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)
  const forma = useRef<HTMLFormElement>(null)

  const rechazar = (campos: Readonly<Record<string, string>>) => {
    setErrores(campos)
    const [primero] = Object.keys(campos)
    forma.current?.querySelector<HTMLElement>(`[name="${primero}"]`)?.focus()
  }
  const enviar = async (evento: SubmitEvent) => {
    evento.preventDefault()
    if (enviando) return
    setAviso(null)
    if (palabra.trim() !== PALABRA_DE_DESISTIMIENTO) return rechazar({ palabra: MENSAJES_CONSULTA.faltaPalabra })
    setErrores({})
    setEnviando(true)
    try {
      const despues = await desistir(abierta.consulta, { ...valores, palabra: palabra.trim() })
      consulta.hecho(
        'desistimiento',
        despues.nivel === 2 && despues.desistimiento ? desistimientoAnotado() : DESISTIMIENTO_ACEPTADO,
        despues,
      )
    } catch (fallo) {
      setEnviando(false)
      if (consulta.vencer(fallo)) return
      if (fallo instanceof ErrorApi && fallo.status === 422) return rechazar(fallo.campos)
      setAviso(palabrasDe(fallo, 'No se pudo registrar su desistimiento, intente nuevamente'))
    }
  }
  return (
    <section className={clases.tarjeta} aria-labelledby="desistir">
      <h2 id="desistir">Desistir</h2>
      {!abierto && (
        <>
          <p className={clases.resto}>Si ya no quiere seguir con este trámite, puede desistir aquí.</p>
          <Button
            variant="default"
            leftSection={<Icono de={IconX} tam={20} />}
            onClick={() => setAbierto(true)}
            fullWidth
          >
            Desistir de este trámite
          </Button>
        </>
      )}
      {abierto && (
        <form ref={forma} className={clases.subsanar} noValidate onSubmit={(evento) => void enviar(evento)}>
          {caso.estado === 'ACUMULADO' && <p className={clases.resto}>{DESISTIR_EN_GRUPO}</p>}
          <CamposDesistimiento
            valores={valores}
            errores={errores}
            enfocar
            onValores={(cambio) => setValores({ ...valores, ...cambio })}
          />
          <TextInput
            name="palabra"
            label="Escriba DESISTO para confirmar"
            autoComplete="off"
            maxLength={PALABRA_DE_DESISTIMIENTO.length + 1}
            value={palabra}
            error={conError(errores.palabra)}
            onChange={({ currentTarget }) => setPalabra(currentTarget.value.toUpperCase())}
          />
          <div role="alert">{aviso && <Aviso texto={aviso} />}</div>
          <BotonEspera type="submit" color="red" esperando={enviando} fullWidth>
            Desistir
          </BotonEspera>
          <Button variant="default" disabled={enviando} onClick={() => setAbierto(false)} fullWidth>
            Seguir con el trámite
          </Button>
        </form>
      )}
    </section>
  )
}
