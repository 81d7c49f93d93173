import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { etiquetaTrabajador, type OpcionTrabajador } from '@cabildo/contracts/trabajadores'
import { MENSAJES_VISITAS, MOTIVO_MAXIMO, NOMBRE_MAXIMO, ubicacionesDe, type Visita } from '@cabildo/contracts/visitas'
import { Loader, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { conError } from '../../ui/conError.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { Hallazgo } from '../../ui/Hallazgo.tsx'
import { opcional } from '../../ui/opcional.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { SelectorConReintento } from '../../ui/SelectorConReintento.tsx'
import { LectorDni } from './LectorDni.tsx'
import { useLecturaSuelta } from './useLecturaSuelta.ts'
import { SIN_UBICACION, useVisitaForm } from './useVisitaForm.ts'
import estilos from './VisitaModal.module.css'
import { traerVisita, useGuardarVisita } from './visitas.api.ts'

const DNI_AUSENTE = 'No encontramos ese DNI. Revise el número.'
interface Props {
  /** The visit to edit; null creates one. */
  visita: Visita | null
  abierto: boolean
  onClose: () => void
  onGrabada: (visita: Visita) => void
  area_id: number
  /** Undefined while the employees could not be loaded. */
  trabajadores: readonly OpcionTrabajador[] | undefined
  /** Asks for the employees again; given only when they could not be loaded. */
  onReintentar?: () => void
}

/** CREAR VISITA and EDITAR VISITA (VIS-11 to VIS-26, VIS-36). */
export function VisitaModal(props: Props) {
  const { visita: pedida, abierto, onClose, onGrabada, area_id, trabajadores, onReintentar } = props
  const [leido, setLeido] = useState('')
  const guardar = useGuardarVisita()
  const { forma, busqueda, falta, errorDni, ponerDni, ponerNombre } = useVisitaForm(pedida, abierto, area_id, () =>
    setLeido(''),
  )
  const { registro: visita, valores, poner, campo, texto } = forma

  const cerrar = () => {
    busqueda.olvidar()
    onClose()
  }
  const leer = (dni: string) => {
    setLeido(dni)
    ponerDni(dni)
    forma.enfocar('motivo')
  }
  const antesDeLeer = useRef(valores)
  useLecturaSuelta({
    activa: abierto && visita === null,
    alEmpezar: () => {
      antesDeLeer.current = valores
    },
    onLeer: (dni) => {
      poner(antesDeLeer.current)
      leer(dni)
    },
  })
  const buscando = busqueda.estado === 'buscando'

  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={cerrar}
      titulo={visita ? 'EDITAR VISITA' : 'CREAR VISITA'}
      falta={falta}
      traer={(anterior) => traerVisita(area_id, anterior)}
      primero="motivo"
      grabar={guardar.mutateAsync}
      alGrabar={({ data }) => {
        avisar.exito(MENSAJES.grabado)
        onGrabada(data)
        cerrar()
      }}
      noGrabado={MENSAJES.noGrabado}
      alFallar={avisarFallo}
    >
      {!visita && <LectorDni leido={valores.nrodoc === leido ? leido : ''} onLeer={leer} />}
      <div className={`${cuerpo.campos} ${estilos.campos}`}>
        <div className={estilos.persona}>
          <CampoDni
            label="DNI"
            required
            disabled={visita !== null}
            value={valores.nrodoc}
            error={conError(errorDni)}
            rightSection={buscando ? <Loader size={16} role="img" aria-label="Buscando el DNI" /> : null}
            onChange={ponerDni}
            onBlur={() => forma.dejar('nrodoc')}
          />
          <TextInput
            label="Visitante"
            required
            // The answer of the lookup would replace what people type meanwhile.
            readOnly={buscando}
            placeholder="Se completa con el DNI"
            maxLength={NOMBRE_MAXIMO}
            autoComplete="off"
            {...texto('name')}
            onChange={({ currentTarget }) => ponerNombre(currentTarget.value)}
          />
          <Hallazgo estado={busqueda.estado} ausente={DNI_AUSENTE} className={estilos.hallazgo} />
        </div>
        <div>
          <Textarea
            label="Motivo de visita"
            required
            minRows={3}
            maxLength={MOTIVO_MAXIMO}
            {...texto('motivo')}
            description={forma.nota('motivo') ?? MENSAJES_VISITAS.motivoSePublica}
          />
          <p className={estilos.cuenta}>
            {valores.motivo.length} de {MOTIVO_MAXIMO}
          </p>
        </div>
        <SelectorConReintento
          label="Empleado a visitar"
          required
          {...campo('empacce_id')}
          value={valores.empacce_id}
          error={conError(trabajadores?.length === 0 ? MENSAJES_VISITAS.sinTrabajadores : forma.error('empacce_id'))}
          data={[
            { value: '0', label: 'Seleccione un empleado' },
            ...(trabajadores ?? []).map((t) => ({ value: String(t.empacce_id), label: etiquetaTrabajador(t) })),
          ]}
          onChange={({ currentTarget }) => poner({ empacce_id: Number(currentTarget.value) })}
          onReintentar={onReintentar}
        />
        <Selector
          label={opcional('Ubicación / Oficina')}
          {...texto('ubicacion')}
          data={[...ubicacionesDe(area_id), { value: '', label: SIN_UBICACION }]}
        />
      </div>
    </FormularioDeRegistro>
  )
}
