import { ERRORES } from '@cabildo/contracts/base/errores'
import { DNI_INVALIDO } from '@cabildo/contracts/base/esquema'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import type { OpcionTrabajador } from '@cabildo/contracts/trabajadores'
import { MENSAJES_VISITAS, MOTIVO_MAXIMO, NOMBRE_MAXIMO, ubicacionesDe, type Visita } from '@cabildo/contracts/visitas'
import { Loader, Textarea, TextInput } from '@mantine/core'
import { IconCircleCheck, IconDeviceFloppy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { AvisoCambio } from '../../ui/AvisoCambio.tsx'
import { avisar } from '../../ui/avisos.ts'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { conError } from '../../ui/conError.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { CampoEmpleado } from './CampoEmpleado.tsx'
import { LectorDni } from './LectorDni.tsx'
import { type Identidad, useBusquedaDni } from './useBusquedaDni.ts'
import { useLecturaSuelta } from './useLecturaSuelta.ts'
import { type Campo, SIN_UBICACION, useVisitaForm } from './useVisitaForm.ts'
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

/** A value of another version stands below its field. */
const ORDEN: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** CREAR VISITA and EDITAR VISITA (VIS-11 to VIS-26, VIS-36). */
export function VisitaModal({
  visita: pedida,
  abierto,
  onClose,
  onGrabada,
  area_id,
  trabajadores,
  onReintentar,
}: Props) {
  const [visita, setVisita] = useState(pedida)
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  const [vieja, setVieja] = useState(false)
  const [leido, setLeido] = useState('')
  const campos = useRef<HTMLDivElement>(null)
  /** The DNI that the name was looked up for; '' when people wrote the whole name. */
  const dniDelNombre = useRef('')
  const enviando = useRef(false)
  const forma = useVisitaForm(visita, area_id)
  const busqueda = useBusquedaDni((identidad: Identidad, dni) => {
    dniDelNombre.current = dni
    forma.poner(identidad)
  })
  const grabar = useGuardarVisita()
  const { valores, poner, error, dejar } = forma

  const empezar = (con: Visita | null) => {
    setVisita(con)
    setVieja(false)
    setLeido('')
    dniDelNombre.current = ''
    forma.reiniciar(con)
  }
  const enfocar = (campo: Campo) => campos.current?.querySelector<HTMLElement>(`[name="${campo}"]`)?.focus()
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
    // A name that a lookup brought belongs to its DNI and goes with it, corrected or not; a typed one stays.
    const deOtro = dniDelNombre.current !== '' && dniDelNombre.current !== nrodoc
    if (deOtro) dniDelNombre.current = ''
    poner({ nrodoc, ...(deOtro && { name: '', apellidos: '' }) })
    void busqueda.buscar(nrodoc)
  }
  const leer = (dni: string) => {
    setLeido(dni)
    ponerDni(dni)
    enfocar('motivo')
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

  const tomar = (anterior: Visita, fresca: Visita) => {
    const primero = forma.tomarVersion(anterior, fresca)
    setVisita(fresca)
    setVieja(false)
    enfocar(primero ?? 'motivo')
  }
  const traer = async (anterior: Visita) => {
    try {
      const fresca = await traerVisita(area_id, anterior)
      if (fresca) return tomar(anterior, fresca)
      // Somebody deleted it meanwhile.
      avisar.error(ERRORES.noEncontrado.mensaje)
      cerrar()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.sinDatos)
    }
  }

  const enviar = async () => {
    // Two clicks within one instant both find the button enabled.
    if (!forma.envio || enviando.current) return
    enviando.current = true
    try {
      const { data } = await grabar.mutateAsync(forma.envio)
      avisar.exito(MENSAJES.grabado)
      onGrabada(data)
      cerrar()
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.codigo === 'desactualizado') return setVieja(true)
      if (fallo instanceof ErrorApi) forma.rechazar(fallo.campos)
      avisarFallo(fallo, MENSAJES.noGrabado)
    } finally {
      enviando.current = false
    }
  }

  const ausente = busqueda.estado === 'ausente'
  const buscando = busqueda.estado === 'buscando'
  const sinNombre = forma.falta.filter((campo) => campo !== 'visitante')
  const falta = ausente
    ? ['un DNI registrado', ...sinNombre]
    : buscando
      ? ['que termine la búsqueda del DNI', ...sinNombre]
      : forma.falta
  const errorDni = ausente ? DNI_INVALIDO : error('nrodoc')

  return (
    <FormDialogo
      abierto={abierto}
      onClose={cerrar}
      titulo={visita ? 'EDITAR VISITA' : 'CREAR VISITA'}
      onSubmit={enviar}
      falta={falta}
      enviando={grabar.isPending}
      sucio={forma.sucio}
      icono={<Icono de={IconDeviceFloppy} />}
    >
      {vieja && visita && <AvisoCambio traer={() => traer(visita)} />}
      {!visita && <LectorDni leido={valores.nrodoc === leido ? leido : ''} onLeer={leer} />}
      <div className={estilos.campos} ref={campos}>
        <div className={estilos.persona}>
          <CampoDni
            label="DNI"
            required
            disabled={visita !== null}
            value={valores.nrodoc}
            error={conError(errorDni)}
            rightSection={buscando ? <Loader size={16} role="img" aria-label="Buscando el DNI" /> : null}
            onChange={ponerDni}
            onBlur={() => dejar('nrodoc')}
          />
          <TextInput
            label="Visitante"
            name="name"
            required
            // What was typed now, the answer would replace.
            readOnly={buscando}
            inputWrapperOrder={ORDEN}
            description={forma.nota('name')}
            placeholder="Se completa con el DNI"
            maxLength={NOMBRE_MAXIMO}
            autoComplete="off"
            value={valores.name}
            error={conError(error('name'))}
            onChange={(evento) => {
              if (evento.currentTarget.value === '') dniDelNombre.current = ''
              poner({ name: evento.currentTarget.value, apellidos: '' })
            }}
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
            label="Motivo de visita"
            name="motivo"
            inputWrapperOrder={ORDEN}
            description={forma.nota('motivo') ?? MENSAJES_VISITAS.motivoSePublica}
            required
            minRows={3}
            maxLength={MOTIVO_MAXIMO}
            value={valores.motivo}
            error={conError(error('motivo'))}
            onChange={(evento) => poner({ motivo: evento.currentTarget.value })}
            onBlur={() => dejar('motivo')}
          />
          <p className={estilos.cuenta}>
            {valores.motivo.length} de {MOTIVO_MAXIMO}
          </p>
        </div>
        <CampoEmpleado
          name="empacce_id"
          trabajadores={trabajadores}
          {...(onReintentar && { onReintentar })}
          inputWrapperOrder={ORDEN}
          description={forma.nota('empacce_id')}
          value={valores.empacce_id}
          error={error('empacce_id')}
          onChange={(empacce_id) => poner({ empacce_id })}
          onBlur={() => dejar('empacce_id')}
        />
        <Selector
          label={
            <>
              Ubicación / Oficina <span className={estilos.opcional}>(opcional)</span>
            </>
          }
          name="ubicacion"
          inputWrapperOrder={ORDEN}
          description={forma.nota('ubicacion')}
          value={valores.ubicacion}
          error={conError(error('ubicacion'))}
          data={[...ubicacionesDe(area_id), { value: '', label: SIN_UBICACION }]}
          onChange={(evento) => poner({ ubicacion: evento.currentTarget.value })}
        />
      </div>
    </FormDialogo>
  )
}
