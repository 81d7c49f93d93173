import { Permiso } from '@cabildo/contracts/base/permisos'
import { diaLima, fecha } from '@cabildo/contracts/base/tiempo'
import { concedeReservados, nombreDePermiso, PERMISOS_RESERVADOS } from '@cabildo/contracts/concesiones'
import {
  CLASES_DE_ENCARGO,
  type ClaseDeEncargo,
  diasDeEncargo,
  ENCARGO_DOCUMENTO,
  EncargaturaNueva,
  MENSAJES_ENCARGATURAS,
  suspendePorClase,
} from '@cabildo/contracts/encargaturas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { areasQuery } from '../../platform/areas.ts'
import { cargosQuery } from '../../platform/cargos.ts'
import { useSesion } from '../../platform/sesion.ts'
import { avisar } from '../../ui/avisos.ts'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { Casilla } from '../../ui/Casilla.tsx'
import { conError } from '../../ui/conError.tsx'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { SelectorBuscable } from '../../ui/SelectorBuscable.tsx'
import { type Revision, useEdicion } from '../../ui/useEdicion.ts'
import { CamposDelLugar } from './CampoArea.tsx'
import { opcionesQuery, useEncargar } from './encargaturas.api.ts'
import estilos from './encargaturas.module.css'
import { PorAceptar, usePorAceptar } from './PorAceptar.tsx'

/** As the form's list of titulares says it: not chosen yet, or nobody. */
const SIN_ELEGIR = -1
const VACANTE = 0

const NOMBRES = {
  area_id: 'área',
  cargo_id: 'cargo',
  titular_acceso: 'titular',
  user_id: 'encargado',
  clase: 'motivo',
  documento: 'resolución o memorando',
  desde: 'desde',
  hasta: 'hasta',
  alcance: 'alcance',
}
const valoresDe = () => ({
  area_id: 0,
  cargo_id: 0,
  titular_acceso: SIN_ELEGIR,
  user_id: 0,
  clase: 'vacaciones' as ClaseDeEncargo,
  documento: '',
  desde: diaLima(new Date()),
  hasta: '',
  alcance: [] as EncargaturaNueva['alcance'],
  suspende_titular: true,
})
type Valores = ReturnType<typeof valoresDe>

const revisar = ({ titular_acceso, ...valores }: Valores): Revision<EncargaturaNueva> => {
  const titular = titular_acceso === SIN_ELEGIR ? undefined : titular_acceso === VACANTE ? null : titular_acceso
  const leida = EncargaturaNueva.safeParse({ ...valores, titular_acceso: titular })
  const otras = [
    ...(titular === undefined ? [{ path: ['titular_acceso'], message: MENSAJES_ENCARGATURAS.sinTitular }] : []),
    ...(valores.desde && valores.desde < diaLima(new Date())
      ? [{ path: ['desde'], message: MENSAJES_ENCARGATURAS.pasada }]
      : []),
  ]
  if (otras.length === 0) return leida
  return { success: false, error: { issues: [...otras, ...(leida.error?.issues ?? [])] } }
}

interface Props {
  abierto: boolean
  onClose: () => void
}

/** CREAR ENCARGATURA: one person answers for another's position, or a vacant one, between two dates (USU-61). */
export const EncargaturaModal = ({ abierto, onClose }: Props) => {
  const sesion = useSesion()
  const forma = useEdicion({ abierto, registro: null, nombres: NOMBRES, comparados: [], valoresDe, revisar })
  const { valores, poner, error } = forma
  const [buscado, setBuscado] = useState('')
  const areas = useQuery(areasQuery)
  const cargos = useQuery(cargosQuery)
  const opciones = useQuery({ ...opcionesQuery(valores.area_id, valores.cargo_id, buscado), enabled: abierto })
  const encargar = useEncargar()
  const porAceptar = usePorAceptar({
    grabar: encargar.mutateAsync,
    alGrabar: () => {
      avisar.exito(MENSAJES_ENCARGATURAS.grabada)
      onClose()
    },
  })
  const { titulares = [], encargados = [] } = opciones.data ?? {}
  const titular = titulares.find(({ empacce_id }) => empacce_id === valores.titular_acceso)
  const encargado = encargados.find(({ user_id }) => user_id === valores.user_id)
  const concede = sesion !== null && concedeReservados(sesion)
  const posibles = titular ? titular.roles : valores.titular_acceso === VACANTE ? Object.values(Permiso) : []
  const dias = diasDeEncargo(valores.desde || null, valores.hasta || null)
  const enPuesto = (cambio: Partial<Valores>) => poner({ ...cambio, titular_acceso: SIN_ELEGIR, alcance: [] })
  const elegirTitular = (titular_acceso: number) => {
    const suyo = titulares.find(({ empacce_id }) => empacce_id === titular_acceso)
    const clase = titular_acceso === VACANTE ? 'vacante' : valores.clase === 'vacante' ? 'vacaciones' : valores.clase
    poner({
      ...{ titular_acceso, clase, suspende_titular: suspendePorClase(clase) },
      // What the titular may do and this user may give, to be taken away from.
      alcance: (suyo?.roles ?? []).filter(
        (codigo) => concede || !PERMISOS_RESERVADOS.includes(codigo),
      ) as EncargaturaNueva['alcance'],
    })
  }
  return (
    <>
      <FormularioDeRegistro
        forma={forma}
        abierto={abierto}
        onClose={onClose}
        tam="820px"
        titulo="CREAR ENCARGATURA"
        detalle={
          dias === null
            ? 'Una persona responde por el puesto de otra, entre dos fechas'
            : `${dias === 1 ? '1 día' : `${dias} días`} · del ${fecha(valores.desde)} al ${fecha(valores.hasta)}`
        }
        {...porAceptar.envios}
      >
        <div className={estilos.campos}>
          <CamposDelLugar
            forma={{ ...forma, poner: enPuesto }}
            campo="area_id"
            areas={areas.data ?? []}
            cargos={cargos.data ?? []}
            label="Área"
            data-autofocus
            onBlur={() => forma.dejar('area_id')}
          />
          <Selector
            label="Titular"
            name="titular_acceso"
            required
            value={valores.titular_acceso}
            error={conError(error('titular_acceso'))}
            data={[
              { value: String(SIN_ELEGIR), label: 'Elija al titular' },
              ...titulares.map(({ empacce_id, name }) => ({ value: String(empacce_id), label: name })),
              { value: String(VACANTE), label: 'Nadie: el puesto está vacante' },
            ]}
            onChange={({ currentTarget }) => elegirTitular(Number(currentTarget.value))}
          />
          <SelectorBuscable
            label="Encargado"
            required
            placeholder="Escriba para buscar"
            data-campo="user_id"
            nothingFoundMessage="Nadie con acceso vigente se llama así"
            opciones={encargados.map(({ user_id, name, username }) => ({ id: user_id, name: `${name} (${username})` }))}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              encargado &&
              `Usuario ${encargado.username}, ${encargado.cargo_name}, ${encargado.area_name}, con acceso vigente`
            }
            value={valores.user_id}
            error={conError(error('user_id'))}
            onSearchChange={(texto) => setBuscado(texto.includes('(') ? '' : texto)}
            onBlur={() => forma.dejar('user_id')}
            onChange={(user_id) => poner({ user_id })}
          />
          <Selector
            label="Motivo"
            required
            {...forma.texto('clase')}
            data={Object.entries(CLASES_DE_ENCARGO).map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget }) => {
              const clase = currentTarget.value as ClaseDeEncargo
              poner({ clase, suspende_titular: suspendePorClase(clase) })
            }}
          />
          <TextInput
            label="Resolución o memorando"
            required
            autoComplete="off"
            maxLength={ENCARGO_DOCUMENTO.maximo}
            {...forma.texto('documento')}
          />
          {(['desde', 'hasta'] as const).map((cual) => (
            <CampoFecha
              key={cual}
              label={cual === 'desde' ? 'Desde' : 'Hasta'}
              required
              {...forma.campo(cual)}
              value={valores[cual]}
              onChange={(iso) => poner({ [cual]: iso })}
            />
          ))}
          <fieldset className={estilos.alcance}>
            <legend>
              Alcance <span>{titular ? `(parte de los permisos de ${titular.name})` : ''}</span>
            </legend>
            {posibles.map((codigo) =>
              !concede && PERMISOS_RESERVADOS.includes(codigo) ? (
                <p key={codigo} className={estilos.nota}>
                  {nombreDePermiso(codigo)}: solo lo concede el área de informática
                </p>
              ) : (
                <Casilla
                  key={codigo}
                  className={estilos.casilla}
                  activa={valores.alcance.some((otro) => otro === codigo)}
                  onActiva={(activa) =>
                    poner({
                      alcance: (activa
                        ? [...valores.alcance, codigo]
                        : valores.alcance.filter((otro) => otro !== codigo)) as EncargaturaNueva['alcance'],
                    })
                  }
                >
                  {nombreDePermiso(codigo)}
                </Casilla>
              ),
            )}
            {posibles.length === 0 && (
              <p className={estilos.nota}>
                {titular ? 'El titular no tiene permisos que encargar' : 'Elija antes al titular del puesto'}
              </p>
            )}
            {forma.rechazos.alcance && (
              <p role="alert" className={estilos.falta}>
                {forma.rechazos.alcance}
              </p>
            )}
          </fieldset>
          {titular && (
            <div className={estilos.ancho}>
              <Casilla activa={valores.suspende_titular} onActiva={(suspende_titular) => poner({ suspende_titular })}>
                Suspender al titular mientras dura
              </Casilla>
              {valores.suspende_titular && dias !== null && (
                <p className={estilos.nota}>
                  {`Del ${fecha(valores.desde)} al ${fecha(valores.hasta)} ${titular.name} no puede actuar en este puesto.`}
                </p>
              )}
              <p className={estilos.nota}>
                {titular.hasta !== null && titular.hasta < valores.hasta
                  ? MENSAJES_ENCARGATURAS.sigue(titular.hasta)
                  : MENSAJES_ENCARGATURAS.fin}
              </p>
              {forma.rechazos.suspende_titular && (
                <p role="alert" className={estilos.falta}>
                  {forma.rechazos.suspende_titular}
                </p>
              )}
            </div>
          )}
        </div>
      </FormularioDeRegistro>
      <PorAceptar de={porAceptar} abierto={abierto} />
    </>
  )
}
