import { CLASES_DE_CASO } from '@cabildo/contracts/cargos'
import type { CasoCompleto } from '@cabildo/contracts/consulta'
import { subsanacionRecibida } from '@cabildo/contracts/consulta-pasos'
import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { MENSAJES_SOLICITUD } from '@cabildo/contracts/transparencia'
import { IconSend } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Progreso } from '../../ui/Progreso.tsx'
import { CamposSubsanacion, CORRECCION_VACIA, useSubsanar } from '../mesa-de-partes/index.ts'
import clases from './Caso.module.css'
import { verCaso } from './consulta.api.ts'
import { Aviso } from './Entrada.tsx'
import { enviarSubsanacion } from './subsanar.api.ts'
import { type Abierta, type Consulta, palabrasDe, useEscrito } from './useConsulta.ts'

interface Props {
  caso: CasoCompleto
  abierta: Abierta
  consulta: Consulta
}

const NO_ENVIADA = 'No se pudo enviar la subsanación, intente nuevamente'

/** What is missing, and the form that answers it, once (CON-19, CON-20). */
export const Subsanar = ({ caso, abierta, consulta }: Props) => {
  // What was being written when a consultation expired is here again (CON-07).
  // Of a request for information its text is written anew, from that of before (TRS-16).
  const dePedido = caso.clase === CLASES_DE_CASO.solicitud
  const inicial = dePedido ? { ...CORRECCION_VACIA, pedido: caso.asunto } : CORRECCION_VACIA
  const subsanar = useSubsanar(consulta.escritoDe(caso.numero).correccion ?? inicial, { dePedido })
  useEscrito(consulta, caso.numero, { correccion: subsanar.valores })
  const [preguntando, setPreguntando] = useState(false)
  const [aviso, setAviso] = useState<string | null>(null)
  const forma = useRef<HTMLFormElement>(null)
  const { rechazos } = subsanar
  useEffect(() => {
    if (Object.keys(rechazos).length > 0)
      forma.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] button')?.focus()
  }, [rechazos])

  const alEnviar = (evento: SubmitEvent) => {
    evento.preventDefault()
    if (subsanar.enviando) return
    setAviso(null)
    if (subsanar.completa) return setPreguntando(true)
    subsanar.rechazar(
      dePedido ? { pedido: MENSAJES_SOLICITUD.pedidoCorto } : { explicacion: MENSAJES_TRAMITE.sinSubsanacion },
    )
  }
  const enviar = async () => {
    setPreguntando(false)
    try {
      const { recibido, fecha_legal } = await subsanar.enviar((envio, opciones) =>
        enviarSubsanacion(abierta.consulta, envio, opciones),
      )
      const despues = await verCaso(abierta.consulta).catch(() => null)
      consulta.hecho('correccion', subsanacionRecibida(recibido, fecha_legal, dePedido), despues)
    } catch (fallo) {
      if (consulta.vencer(fallo)) return
      // What a field is to blame for stands beside it.
      if (!(fallo instanceof ErrorApi && fallo.status === 422)) setAviso(palabrasDe(fallo, NO_ENVIADA))
    }
  }
  return (
    <section className={clases.tarjeta} aria-labelledby="subsanar">
      <h2 id="subsanar">SUBSANAR</h2>
      {caso.falta && (
        <>
          <h3>Qué falta</h3>
          <p className={clases.falta}>{caso.falta}</p>
        </>
      )}
      <form ref={forma} className={clases.subsanar} noValidate onSubmit={alEnviar}>
        <div className={clases.subsanar} inert={subsanar.enviando}>
          <CamposSubsanacion subsanar={subsanar} dePedido={dePedido} />
        </div>
        <div role="alert">{aviso && <Aviso texto={aviso} />}</div>
        {subsanar.enviando && <Progreso texto="Enviando" fraccion={subsanar.fraccion} />}
        <BotonEspera
          type="submit"
          esperando={subsanar.enviando}
          leftSection={<Icono de={IconSend} tam={20} />}
          fullWidth
        >
          Enviar subsanación
        </BotonEspera>
        <p role="status" className={clases.resto}>
          {subsanar.enviando
            ? 'Enviando. No cierre la página.'
            : 'Solo puede enviarla una vez. Le preguntaremos si está completa.'}
        </p>
      </form>
      <Confirmacion
        abierto={preguntando}
        onClose={() => setPreguntando(false)}
        titulo="ENVIAR SUBSANACION"
        textoBoton="Enviar subsanación"
        textoCancelar="Revisar"
        alConfirmar={async () => void enviar()}
      >
        <p>{MENSAJES_TRAMITE.unaSolaVez}</p>
      </Confirmacion>
    </section>
  )
}
