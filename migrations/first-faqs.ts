/** Question and answer in Chinese and English; the answers are HTML. Administrators change and extend them. */
type FirstFaq = readonly [question: string, answer: string, questionEn: string, answerEn: string];

/** The questions with which an installation begins. */
export const FIRST_FAQS: readonly FirstFaq[] = [
  [
    '为什么看不到某个菜单？',
    '<p>菜单由角色决定，没有权限的页面不列出。请联系本企业管理员，在“角色管理”中查看或调整角色。</p>',
    'Why is a menu entry missing?',
    '<p>The menu follows from your role; pages you may not see are not listed. Ask the administrator of ' +
      'your enterprise, who sees and changes roles under <em>Roles</em>.</p>',
  ],
  [
    '为什么提示账号已在别处登录？',
    '<p>一个账号同时只有一个会话，后登录的设备会结束先前的会话。若非本人操作，请立即修改密码并告知管理员。</p>',
    'Why does it say that my account is signed in elsewhere?',
    '<p>An account has one session at a time; a later sign-in ends the earlier one. If it was not you, ' +
      'change your password at once and tell your administrator.</p>',
  ],
  [
    '账号被锁定怎么办？',
    '<p>连续五次密码错误，账号锁定 15 分钟。到时再试，或在登录页通过邮箱找回密码。</p>',
    'My account is locked. What now?',
    '<p>Five wrong passwords lock an account for 15 minutes. Try again afterwards, or recover the ' +
      'password by e-mail from the sign-in page.</p>',
  ],
  [
    '导入后为什么没有写入任何数据？',
    '<p>默认所有行都正确才写入。请查看逐行报告：在页面上直接改正，或修改文件后重新导入，也可选择只导入正确的行。</p>',
    'Why did the import write nothing?',
    '<p>By default every row must be right. Read the row-by-row report: correct the cells on the page, ' +
      'or correct the file and import it again, or choose to import only the valid rows.</p>',
  ],
  [
    '“待定”和“未知”有什么区别？',
    '<p>待定：含量区间跨过限值，需要供应商给出更精确的数值。未知：没有数据，例如该位置未挂接材料数据表。</p>',
    'What is the difference between “depends” and “unknown”?',
    '<p>Depends: the content range crosses the limit, and the supplier must give a more exact value. ' +
      'Unknown: there are no data, for example because no data sheet is attached to the position.</p>',
  ],
  [
    '为什么不能删除某个 MDS？',
    '<p>已被接受、已被下载或已挂接到车型的 MDS 不能删除。请先解除挂接；已被接受的 MDS 请发布新版本来更正。</p>',
    'Why can an MDS not be deleted?',
    '<p>An MDS that was accepted or downloaded, or that is attached to a model, cannot be deleted. ' +
      'Detach it first; correct an accepted MDS by releasing a new version.</p>',
  ],
  [
    '为什么数值不四舍五入？',
    '<p>与限值比较的数值从不四舍五入，所见即所存。</p>',
    'Why are numbers not rounded?',
    '<p>A value that stands beside its limit is never rounded; what you see is what is stored.</p>',
  ],
  [
    '为什么某个物质显示为“保密”？',
    '<p>保密物质的名称和 CAS 号只对数据所有者和可信用户可见，其含量仍参与全部计算和判定。</p>',
    'Why is a substance shown as hidden?',
    '<p>Confidential substances show name and CAS number only to the owner of the data and to trusted ' +
      'users; their portions still count in every verdict.</p>',
  ],
  [
    '为什么“发送”按钮不可用？',
    '<p>按钮旁写明原因：检查结果中还有错误，或还没有收件人。按 F8 逐条查看错误，改正后即可发送。警告不妨碍发送，但可能被客户拒绝。</p>',
    'Why is the Send button disabled?',
    '<p>The reason is beside the button: the findings still contain errors, or there is no recipient. F8 ' +
      'goes through the errors; once they are corrected you can send. Warnings do not prevent sending, but ' +
      'your customer may reject for them.</p>',
  ],
  [
    '已发送的 MDS 有错误，如何更正？',
    '<p>客户尚未接受时，可在“已发送”中撤回并修改；已接受的 MDS 不能更改，请新建版本、更正后重新发送。</p>',
    'I sent an MDS with a mistake. How do I correct it?',
    '<p>While the customer has not accepted it, recall it under <em>Sent MDS</em> and change it. An ' +
      'accepted MDS never changes: make a new version, correct it and send that.</p>',
  ],
  [
    '没有材料的成分数据怎么办？',
    '<p>在“创建请求”中向材料供应商发起 MDS 请求；标准牌号可在材料库中选用。不要凭估计填写：缺少的部分请如实留空或按规则使用余量。</p>',
    'I do not know the composition of a material. What can I do?',
    '<p>Ask the supplier of the material with <em>Create request</em>; standard grades can be taken from ' +
      'the material library. Do not guess: an honest gap can be asked for, an invented number cannot be ' +
      'found again.</p>',
  ],
];
