import { completionScript, type Shell, shells } from '../../shared/command-line/completion.ts';
import type { Input, Program } from '../../shared/command-line/declare.ts';
import {
  sharedPortOption,
  supervisedOption,
  withoutPreviewPortOption,
} from '../../shared/process/supervision/web-processes.ts';
import { version } from '../../shared/version.ts';
import { json, type OperatorCommand, type Run, type Started } from './command.ts';

/** The long-running processes of the site, and the migration of its database. */
export type Roles = Readonly<
  Record<'all' | 'web' | 'worker' | 'migrate', (started: Started, input: Input) => Promise<void>>
>;

const username = { name: 'username', help: 'the name of a member' };

/**
 * The command line of Codeweb. Commands import what they run when they are called, so that help and usage errors
 * appear at once, without a configuration.
 */
export function createProgram(roles: Roles): Program<Run> {
  const program: Program<Run> = {
    name: 'codeweb',
    summary: 'Runs and administers a Codeweb site',
    version,
    fallback: 'all',
    commands: {
      ...roleCommands(roles),
      admin: {
        summary: 'Manage admins, moderators and single members',
        details: 'Every change is in the audit log. A change of role takes effect at the next request.',
        commands: adminCommands,
      },
      settings: {
        summary: 'Print and change the settings of the site, as at /admin/settings',
        details:
          'All processes apply a change at once. A setting that an environment variable fixes cannot be changed.',
        commands: settingsCommands,
      },
      packages: {
        summary: 'Add, list and remove the packages that webs can import',
        commands: packagesCommands,
      },
      ...upkeepCommands,
      completion: {
        summary: 'Print a script that completes these commands in a shell',
        details: 'For bash: source <(codeweb completion bash)',
        args: [{ name: 'shell', help: shells.join(' or '), choices: shells }],
        run: async ({ args: [shell] }) =>
          void process.stdout.write(completionScript(program, shell as Shell)),
      },
    },
  };
  return program;
}

function roleCommands(roles: Roles): Record<keyof Roles, OperatorCommand> {
  const run =
    (role: keyof Roles): Run =>
    (input, { load }) => {
      const started = load();
      started.log.info({ version, node: process.version, role }, 'codeweb starts');
      return roles[role](started, input);
    };
  const hidden = (help: string) => ({ type: 'boolean', help, isHidden: true }) as const;
  return {
    all: {
      summary: 'Run everything on this machine, with the bundled PostgreSQL unless DATABASE_URL is set',
      options: { 'when-built': hidden('waits until the parent has built the pages') },
      run: run('all'),
    },
    web: {
      summary: 'Run the web processes',
      options: {
        [sharedPortOption]: hidden('listens together with other processes'),
        [supervisedOption]: hidden('listens when its supervisor says so'),
        [withoutPreviewPortOption]: hidden('somebody else has PREVIEW_PORT'),
      },
      run: run('web'),
    },
    worker: { summary: 'Run the worker, which does jobs in the background', run: run('worker') },
    migrate: { summary: 'Migrate the database to the schema of this version', run: run('migrate') },
  };
}

const adminCommands: Record<string, OperatorCommand> = {
  list: {
    summary: 'List the admins and moderators',
    options: json,
    run: async (...call) => (await import('./admin.ts')).list(...call),
  },
  create: {
    summary: 'Create an account, and print the link that sets its password',
    args: [
      username,
      { name: 'email', help: 'the mail address of the account' },
      {
        name: 'role',
        help: 'admin unless another is given',
        isOptional: true,
        choices: ['admin', 'moderator', 'member'],
      },
    ],
    options: json,
    run: async (...call) => (await import('./admin.ts')).create(...call),
  },
  promote: {
    summary: 'Grant a role',
    args: [
      username,
      {
        name: 'role',
        help: 'admin unless another is given',
        isOptional: true,
        choices: ['admin', 'moderator'],
      },
    ],
    options: json,
    run: async (...call) => (await import('./admin.ts')).promote(...call),
  },
  demote: {
    summary: 'Make a plain member of an admin or moderator',
    args: [username],
    options: json,
    run: async (...call) => (await import('./admin.ts')).demote(...call),
  },
  'reset-link': {
    summary: 'Print a link with which a member chooses a new password',
    args: [username],
    options: json,
    run: async (...call) => (await import('./admin.ts')).createResetLink(...call),
  },
  'sign-out': {
    summary: 'End all sessions of a member',
    args: [username],
    options: json,
    run: async (...call) => (await import('./admin.ts')).signOut(...call),
  },
  'test-mail': {
    summary: 'Send a test email',
    args: [{ name: 'address', help: 'the mail address that receives it' }],
    options: json,
    run: async (...call) => (await import('./admin.ts')).sendTestMail(...call),
  },
};

const key = { name: 'setting', help: 'the name of a setting, such as signUpMode' };

const settingsCommands: Record<string, OperatorCommand> = {
  print: {
    summary: 'Print all settings with their values and where each comes from',
    options: json,
    run: async (...call) => (await import('./settings.ts')).print(...call),
  },
  get: {
    summary: 'Print the value of one setting',
    args: [key],
    options: json,
    run: async (...call) => (await import('./settings.ts')).get(...call),
  },
  set: {
    summary: 'Change one setting',
    args: [
      key,
      {
        name: 'value',
        help: 'as in the form, such as on, 5 or text; - reads it from the standard input',
        isOptional: true,
      },
    ],
    options: {
      ...json,
      default: { type: 'boolean', help: 'restore the default instead of setting a value' },
    },
    run: async (...call) => (await import('./settings.ts')).set(...call),
  },
};

const packagesCommands: Record<string, OperatorCommand> = {
  list: {
    summary: 'List the packages of the site with their licences, sizes and webs',
    options: json,
    run: async (...call) => (await import('./packages.ts')).list(...call),
  },
  add: {
    summary: 'Add a package, or all that come with a release',
    details:
      'A package is a name and an exact version, such as d3@7.9.0, or an entry, such as react-dom/client@19.3.1.',
    args: [{ name: 'package', help: 'a name with an exact version', isOptional: true }],
    options: { ...json, bundled: { type: 'boolean', help: 'add all libraries that come with this release' } },
    run: async (...call) => (await import('./packages.ts')).add(...call),
  },
  prune: {
    summary: 'Remove packages that no web and no version uses and that nobody has added for 30 days',
    options: json,
    run: async (...call) => (await import('./packages.ts')).prune(...call),
  },
  bundle: {
    summary: 'Build the libraries of this release into a folder, when an image is made',
    args: [{ name: 'folder', help: 'where the files go' }],
    options: { registry: { type: 'string', value: 'url', help: 'another registry than npm’s' } },
    run: async (input) => (await import('./packages.ts')).bundle(input),
  },
};

const upkeepCommands: Record<string, OperatorCommand> = {
  doctor: {
    summary: 'Check everything that the site needs, and say what is wrong and what to do',
    details: 'It exits with 1 if there is a problem; warnings do not count.',
    options: json,
    run: async (...call) => (await import('./doctor/doctor.ts')).doctor(...call),
  },
  backup: {
    summary: 'Back up the database and all media into one file',
    details: 'The site may be running meanwhile. Backups of the worker are those of BACKUP_AT.',
    args: [
      {
        name: 'file',
        help: 'a file that does not exist yet, or - for the standard output; with --verify a backup',
        isOptional: true,
      },
    ],
    options: {
      ...json,
      verify: {
        type: 'boolean',
        help: 'compare every checksum of the file, or of the newest backup of the worker, instead of backing up',
      },
      list: { type: 'boolean', help: 'list the backups of the worker instead of backing up' },
    },
    run: async (...call) => (await import('./backup.ts')).backup(...call),
  },
  restore: {
    summary: 'Restore a backup into an installation without members',
    details: 'Stop its web and worker processes first.',
    args: [{ name: 'file', help: 'a backup, the name of one of the worker, or - for the standard input' }],
    run: async (...call) => (await import('./backup.ts')).restore(...call),
  },
  'change-url': {
    summary: "Replace the site's former address in members' webs",
    details:
      'Set PUBLIC_URL to the new address first. Addresses of files and fonts are changed; each changed web gets a version with a note.',
    args: [
      { name: 'old', help: 'the former origin, such as http://localhost:3000' },
      { name: 'new', help: 'the origin of PUBLIC_URL' },
    ],
    options: json,
    run: async (...call) => (await import('./moving.ts')).changeUrl(...call),
  },
  'migrate-storage': {
    summary: 'Copy all files between DATA_DIR and the S3 store',
    details:
      'The site may run meanwhile. Nothing is deleted; files that are there already are skipped, so run it again after the switch.',
    args: [
      { name: 'from', help: 'files or s3', choices: ['files', 's3'] },
      { name: 'to', help: 'files or s3', choices: ['files', 's3'] },
    ],
    options: json,
    run: async (...call) => (await import('./moving.ts')).migrateStorage(...call),
  },
  queues: {
    summary: 'Follow the jobs in the background',
    commands: {
      tail: {
        summary: 'Print a line for every event of a job until Ctrl-C',
        options: {
          ...json,
          all: { type: 'boolean', help: 'print events of scheduled jobs too, not only their failures' },
        },
        run: async (...call) => (await import('./queues.ts')).tailQueues(...call),
      },
    },
  },
};
