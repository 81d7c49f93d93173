import type { Proceso } from '@cabildo/contracts/atencion'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import {
  anterioresElegidas,
  faltaEnElDia,
  MENSAJES_ANTERIORES,
  respuestasRegistradas,
} from '@cabildo/contracts/respuestas-anteriores'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { entidad } from '../../platform/entidad.ts'
import { avisar } from '../../ui/avisos.ts'
import { CampoArchivo } from '../../ui/CampoArchivo.tsx'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { conError } from '../../ui/conError.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Progreso } from '../../ui/Progreso.tsx'
import { contarFallo, Rechazo } from '../mesa-de-partes/index.ts'
import { useAnterioresDe } from './atencion.api.ts'
import estilos from './atencion.module.css'

/** A row by its number, as people read it. */
export interface PorRegistrar {
  id: number
  numero: string
}

interface Props {
  proceso: Proceso
  filas: readonly PorRegistrar[]
  abierto: boolean
  onClose: () => void
  /** Those that were written down are chosen no more. */
  alRegistrar: () => void
}

const VACIO = { dia: '', pdf: null as File | null }
interface Rechazada extends PorRegistrar {
  mensaje: string
}

/** REGISTRAR RESPUESTA ANTERIOR: that they were answered outside, on what day and by which paper (REC-41, TRS-14). */
export const AnterioresDialogo = ({ proceso, filas, abierto, onClose, alRegistrar }: Props) => {
  const [valores, setValores] = useState(VACIO)
  const [dejado, setDejado] = useState(false)
  const [rechazo, setRechazo] = useState('')
  const [rechazadas, setRechazadas] = useState<readonly Rechazada[]>([])
  const [avance, setAvance] = useState<number | null>(null)
  const [visto, setVisto] = useState(false)
  const registrar = useAnterioresDe(proceso)
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      setValores(VACIO)
      setDejado(false)
      setRechazo('')
      setRechazadas([])
    }
  }
  const { dia, pdf } = valores
  const enElDia = faltaEnElDia(dia, diaLima(new Date()))
  // Another try is of those that were refused.
  const porRegistrar = rechazadas.length > 0 ? rechazadas : filas
  const enviar = async () => {
    setRechazo('')
    setAvance(0)
    try {
      const { data } = await registrar.mutateAsync({
        ...{ ids: porRegistrar.map(({ id }) => id), fecha: dia, pdf },
        alAvanzar: (parte) => setAvance(parte < 1 ? parte : null),
      })
      const fallidas = data.flatMap(({ id, hecho, mensaje }) => {
        const suya = hecho ? undefined : porRegistrar.find((una) => una.id === id)
        return suya ? [{ ...suya, mensaje }] : []
      })
      const hechas = data.length - fallidas.length
      if (hechas > 0) {
        avisar.exito(respuestasRegistradas(hechas))
        alRegistrar()
      }
      setRechazadas(fallidas)
      if (fallidas.length === 0) onClose()
    } catch (fallo) {
      setRechazo(contarFallo(fallo, MENSAJES_ANTERIORES.noHecho))
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo={MENSAJES_ANTERIORES.titulo}
      detalle={porRegistrar.length === 1 ? porRegistrar[0]?.numero : anterioresElegidas(porRegistrar.length)}
      onSubmit={enviar}
      falta={enElDia ? ['la fecha de la respuesta'] : []}
      alFaltar={() => setDejado(true)}
      enviando={registrar.isPending}
      sucio={dia !== '' || pdf !== null}
      textoBoton="Registrar"
      icono={<Icono de={IconHistory} />}
      estado={
        registrar.isPending ? (
          <Progreso texto="Enviando" fraccion={pdf ? avance : null} />
        ) : (
          MENSAJES_ANTERIORES.sinCorreo
        )
      }
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      {rechazadas.length > 0 && (
        <section className={estilos.anteriores} role="alert">
          <h3>{MENSAJES_ANTERIORES.noRegistradas}</h3>
          <ul>
            {rechazadas.map(({ id, numero, mensaje }) => (
              <li key={id}>
                <b>{numero}</b>
                <small>{mensaje}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={estilos.campos}>
        <CampoFecha
          label="Fecha de la respuesta"
          required
          value={dia}
          error={conError((dejado || dia !== '') && enElDia ? enElDia : '')}
          onChange={(elegido) => setValores({ ...valores, dia: elegido })}
        />
        <div className={estilos.archivo}>
          <span aria-hidden="true">
            Respuesta que se dio <small>(opcional)</small>
          </span>
          <CampoArchivo
            etiqueta="Respuesta que se dio"
            archivo={pdf}
            maximoBytes={entidad.subidaMaximaBytes}
            onArchivo={(elegido) => setValores((antes) => ({ ...antes, pdf: elegido }))}
          />
        </div>
      </div>
    </FormDialogo>
  )
}
