import { DNI_INVALIDO } from '@cabildo/contracts/base/esquema'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { etiquetaTrabajador, type OpcionTrabajador } from '@cabildo/contracts/trabajadores'
import { MENSAJES_VISITAS, MOTIVO_MAXIMO, NOMBRE_MAXIMO, ubicacionesDe, type Visita } from '@cabildo/contracts/visitas'
import { Loader, Textarea, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconDeviceFloppy } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { AvisoCambio } from './AvisoCambio.tsx'
import { LectorDni } from './LectorDni.tsx'
import { useBusquedaDni } from './useBusquedaDni.ts'
import { useVisitaForm } from './useVisitaForm.ts'
import estilos from './VisitaModal.module.css'
import { useGuardarVisita } from './visitas.api.ts'

const DNI_AUSENTE = 'No encontramos ese DNI. Revise el número.'
const CON_ERROR = (texto: ReactNode) =>
  texto ? (
    <span className={estilos.error}>
      <Icono de={IconAlertCircle} tam={16} />
      {texto}
    </span>
  ) : null

interface Props {
  /** The visit to edit; null creates one. */
  visita: Visita | null
  abierto: boolean
  onClose: () => void
  onGrabada: (visita: Visita) => void
  area_id: number
  /** Undefined while the employees could not be loaded. */
  trabajadores: readonly OpcionTrabajador[] | undefined
}

/** CREAR VISITA and EDITAR VISITA (VIS-11 to VIS-26, VIS-36). */
export function VisitaModal({ visita: pedida, abierto, onClose, onGrabada, area_id, trabajadores }: Props) {
  const [visita, setVisita] = useState(pedida)
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  const [vieja, setVieja] = useState(false)
  const [leido, setLeido] = useState('')
  const motivo = useRef<HTMLTextAreaElement>(null)
  const forma = useVisitaForm(visita, area_id)
  const busqueda = useBusquedaDni(forma.poner)
  const grabar = useGuardarVisita()
  const { valores, poner, error, dejar } = forma

  const empezar = (con: Visita | null) => {
    setVisita(con)
    setVieja(false)
    setLeido('')
    forma.reiniciar(con)
  }
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) empezar(pedida)
  }
  const cerrar = () => {
    busqueda.olvidar()
    onClose()
  }

  const ponerDni = (nrodoc: string) => {
    // A name that a lookup brought belongs to its DNI and goes with it; a typed one stays.
    poner({ nrodoc, ...(valores.apellidos && { name: '', apellidos: '' }) })
    void busqueda.buscar(nrodoc)
  }
  const leer = (dni: string) => {
    setLeido(dni)
    ponerDni(dni)
    motivo.current?.focus()
  }

  const enviar = async () => {
    if (!forma.envio) return
    try {
      const { data } = await grabar.mutateAsync(forma.envio)
      avisar.exito(MENSAJES.grabado)
      onGrabada(data)
      cerrar()
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.codigo === 'desactualizado') return setVieja(true)
      if (fallo instanceof ErrorApi) forma.rechazar(fallo.campos)
      avisarFallo(fallo, MENSAJES.noGrabado)
    }
  }

  const ausente = busqueda.estado === 'ausente'
  const errorDni = ausente ? DNI_INVALIDO : error('nrodoc')
  const sinTrabajadores = trabajadores?.length === 0 ? MENSAJES_VISITAS.sinTrabajadores : undefined

  return (
    <FormDialogo
      abierto={abierto}
      onClose={cerrar}
      titulo={visita ? 'EDITAR VISITA' : 'CREAR VISITA'}
      onSubmit={enviar}
      falta={ausente ? ['un DNI registrado', ...forma.falta.filter((campo) => campo !== 'visitante')] : forma.falta}
      enviando={grabar.isPending}
      sucio={forma.sucio}
      icono={<Icono de={IconDeviceFloppy} />}
    >
      {vieja && visita && <AvisoCambio visita={visita} area_id={area_id} onFresca={empezar} onAusente={cerrar} />}
      {!visita && <LectorDni leido={leido} onLeer={leer} />}
      <div className={estilos.campos}>
        <div className={estilos.persona}>
          <CampoDni
            label="DNI"
            required
            disabled={visita !== null}
            value={valores.nrodoc}
            error={CON_ERROR(errorDni)}
            rightSection={busqueda.estado === 'buscando' ? <Loader size={16} aria-label="Buscando el DNI" /> : null}
            onChange={ponerDni}
            onBlur={() => dejar('nrodoc')}
          />
          <TextInput
            label="Visitante"
            required
            placeholder="Se completa con el DNI"
            maxLength={NOMBRE_MAXIMO}
            autoComplete="off"
            value={valores.name}
            error={CON_ERROR(error('name'))}
            onChange={(evento) => poner({ name: evento.currentTarget.value, apellidos: '' })}
            onBlur={() => dejar('name')}
          />
          <p className={estilos.hallazgo} role="status">
            {ausente && DNI_AUSENTE}
            {busqueda.estado === 'encontrada' && (
              <span className={estilos.encontrada}>
                <Icono de={IconCircleCheck} tam={16} />
                Identidad encontrada
              </span>
            )}
          </p>
        </div>
        <div>
          <Textarea
            ref={motivo}
            label="Motivo de visita"
            required
            minRows={3}
            maxLength={MOTIVO_MAXIMO}
            value={valores.motivo}
            error={CON_ERROR(error('motivo'))}
            onChange={(evento) => poner({ motivo: evento.currentTarget.value })}
            onBlur={() => dejar('motivo')}
          />
          <p className={estilos.cuenta}>
            {valores.motivo.length} de {MOTIVO_MAXIMO}
          </p>
        </div>
        <Selector
          label="Empleado a visitar"
          required
          value={valores.empacce_id}
          error={CON_ERROR(sinTrabajadores ?? error('empacce_id'))}
          data={[
            { value: '0', label: 'Seleccione un empleado' },
            ...(trabajadores ?? []).map((t) => ({ value: String(t.empacce_id), label: etiquetaTrabajador(t) })),
          ]}
          onChange={(evento) => poner({ empacce_id: Number(evento.currentTarget.value) })}
          onBlur={() => dejar('empacce_id')}
        />
        <Selector
          label={
            <>
              Ubicación / Oficina <span className={estilos.opcional}>(opcional)</span>
            </>
          }
          value={valores.ubicacion}
          error={CON_ERROR(error('ubicacion'))}
          data={[...ubicacionesDe(area_id), { value: '', label: 'Sin ubicación' }]}
          onChange={(evento) => poner({ ubicacion: evento.currentTarget.value })}
        />
      </div>
    </FormDialogo>
  )
}
